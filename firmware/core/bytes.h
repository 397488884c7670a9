/* Little-endian numbers in the body of a message. */
#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>

static inline uint16_t get_u16(const uint8_t *from)
{
    return (uint16_t)(from[0] | ((uint16_t)from[1] << 8));
}

static inline int16_t get_i16(const uint8_t *from)
{
    return (int16_t)get_u16(from);
}

static inline uint32_t get_u32(const uint8_t *from)
{
    return get_u16(from) | ((uint32_t)get_u16(from + 2) << 16);
}

static inline void put_u16(uint8_t *to, uint16_t number)
{
    to[0] = (uint8_t)number;
    to[1] = (uint8_t)(number >> 8);
}

static inline void put_u32(uint8_t *to, uint32_t number)
{
    put_u16(to, (uint16_t)number);
    put_u16(to + 2, (uint16_t)(number >> 16));
}

#endif

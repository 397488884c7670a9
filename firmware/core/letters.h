/* Letters as ISO 8859-2 numbers them. */
#ifndef LETTERS_H
#define LETTERS_H

#include <stdint.h>

/* The capital of a small letter; every other code as it is. */
static inline uint8_t capital(uint8_t code)
{
    const uint8_t sharp_s = 0xDF, division = 0xF7, dot_above = 0xFF;
    if (code >= 'a' && code <= 'z')
        return (uint8_t)(code - 0x20);
    if (code > sharp_s && code != division && code != dot_above)
        return (uint8_t)(code - 0x20);
    return code;
}

#endif

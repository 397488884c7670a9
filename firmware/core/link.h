/* Frames on the line: COBS around seq, type, body and checksum (PROTOCOL.md). */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>
#include "protocol_tables.h"

#define LINK_HEAD 2u /* seq and type */
#define LINK_CRC 2u
#define LINK_BODY_ROOM (TD1_MAX_BODY + LINK_CRC)
#define LINK_PACKET_MAX (LINK_HEAD + LINK_BODY_ROOM)

typedef struct {
    uint8_t seq;
    uint8_t type;
    uint8_t length; /* of the body */
    const uint8_t *body; /* zeros behind it, for the fields that an older host leaves out */
} packet_t;

typedef struct {
    uint32_t good;
    uint16_t bad_crc;
    uint16_t bad_cobs;
    uint16_t too_long;
    uint16_t runt;
} link_counts_t;

typedef struct {
    uint8_t bytes[LINK_PACKET_MAX]; /* decoded so far */
    uint8_t length;
    uint8_t block;     /* code byte of the running COBS block; 0 before the first */
    uint8_t remaining; /* bytes that the running block still owes */
    bool overflow;
    link_counts_t counts;
} link_t;

/* Feed one byte. True when it completed a good frame; `packet` then points into `link` until the next call. */
bool link_feed(link_t *link, uint8_t byte, packet_t *packet);

/* Encode one frame and hand it to `put` byte by byte. `length` is at most TD1_MAX_BODY. */
void link_send(uint8_t seq, uint8_t type, const uint8_t *body, uint8_t length, void (*put)(uint8_t));

/* CRC-16/IBM-3740 over one more byte; starts from 0xFFFF. */
uint16_t crc16(uint16_t crc, uint8_t byte);

#endif

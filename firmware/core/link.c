#include "link.h"

#include <string.h>

uint16_t crc16(uint16_t crc, uint8_t byte)
{
    uint8_t high = (uint8_t)((crc >> 8) ^ byte);
    high = (uint8_t)(high ^ (high >> 4));
    return (uint16_t)((crc << 8) ^ ((uint16_t)high << 12) ^ ((uint16_t)high << 5) ^ high);
}

static uint16_t crc_of(const uint8_t *bytes, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t i = 0; i < length; i++)
        crc = crc16(crc, bytes[i]);
    return crc;
}

/* ---- receiving ---- */

static void restart(link_t *link)
{
    link->length = 0;
    link->block = 0;
    link->remaining = 0;
    link->overflow = false;
}

static void append(link_t *link, uint8_t byte)
{
    if (link->length < LINK_PACKET_MAX)
        link->bytes[link->length++] = byte;
    else
        link->overflow = true;
}

static void count(uint16_t *counter)
{
    if (*counter < UINT16_MAX)
        (*counter)++;
}

/* The chunk between two zeros is complete: is it a frame? Counts what is wrong with it. */
static bool is_frame(link_t *link)
{
    const uint8_t checked = (uint8_t)(link->length - LINK_CRC);
    if (link->overflow) {
        count(&link->counts.too_long);
        return false;
    }
    if (link->remaining != 0) {
        count(&link->counts.bad_cobs);
        return false;
    }
    if (link->length < LINK_HEAD + LINK_CRC) {
        count(&link->counts.runt);
        return false;
    }
    const uint16_t told = (uint16_t)(link->bytes[checked] | ((uint16_t)link->bytes[checked + 1] << 8));
    if (crc_of(link->bytes, checked) != told) {
        count(&link->counts.bad_crc);
        return false;
    }
    link->counts.good++;
    return true;
}

static bool end_of_chunk(link_t *link, packet_t *packet)
{
    const bool empty = link->block == 0;
    const bool good = !empty && is_frame(link);
    if (good) {
        packet->seq = link->bytes[0];
        packet->type = link->bytes[1];
        packet->length = (uint8_t)(link->length - LINK_HEAD - LINK_CRC);
        packet->body = link->bytes + LINK_HEAD;
        memset(link->bytes + LINK_HEAD + packet->length, 0, (size_t)(LINK_BODY_ROOM - packet->length));
    }
    restart(link);
    return good;
}

bool link_feed(link_t *link, uint8_t byte, packet_t *packet)
{
    if (byte == 0)
        return end_of_chunk(link, packet);
    if (link->remaining != 0) {
        append(link, byte);
        link->remaining--;
        return false;
    }
    if (link->block != 0 && link->block != 0xFF)
        append(link, 0); /* the zero that the last block stands for */
    link->block = byte;
    link->remaining = (uint8_t)(byte - 1);
    return false;
}

/* ---- sending ---- */

/* The bytes up to the next zero (or the end), led by their number plus one. Returns where to go on. */
static uint8_t send_block(const uint8_t *bytes, uint8_t from, uint8_t length, void (*put)(uint8_t))
{
    uint8_t end = from;
    while (end < length && bytes[end] != 0)
        end++;
    put((uint8_t)(end - from + 1));
    for (uint8_t i = from; i < end; i++)
        put(bytes[i]);
    return (uint8_t)(end + 1);
}

void link_send(uint8_t seq, uint8_t type, const uint8_t *body, uint8_t length, void (*put)(uint8_t))
{
    uint8_t packet[LINK_PACKET_MAX] = {seq, type};
    const uint8_t checked = (uint8_t)(LINK_HEAD + length);
    for (uint8_t i = 0; i < length; i++)
        packet[LINK_HEAD + i] = body[i];
    const uint16_t crc = crc_of(packet, checked);
    packet[checked] = (uint8_t)crc;
    packet[checked + 1] = (uint8_t)(crc >> 8);

    put(0);
    for (uint8_t at = 0; at <= checked + LINK_CRC;) /* a zero at the very end makes one empty block more */
        at = send_block(packet, at, (uint8_t)(checked + LINK_CRC), put);
    put(0);
}

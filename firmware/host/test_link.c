/* Frames: every length there and back, wherever zeros stand; every single bit. */
#include <string.h>

#include "check.h"
#include "link.h"

static uint8_t wire[256];
static size_t wired;

static void to_wire(uint8_t byte)
{
    wire[wired++] = byte;
}

static void encode(uint8_t seq, uint8_t type, const uint8_t *body, uint8_t length)
{
    wired = 0;
    link_send(seq, type, body, length, to_wire);
}

static int feed_all(link_t *link, const uint8_t *bytes, size_t count, packet_t *packet)
{
    int good = 0;
    for (size_t i = 0; i < count; i++)
        good += link_feed(link, bytes[i], packet);
    return good;
}

static void checksum_is_the_one_of_the_catalogue(void)
{
    uint16_t crc = 0xFFFF;
    for (const char *at = "123456789"; *at; at++)
        crc = crc16(crc, (uint8_t)*at);
    CHECK(crc == 0x29B1); /* CRC-16/IBM-3740 */
}

static void every_length_comes_back(void)
{
    for (int length = 0; length <= TD1_MAX_BODY; length++) {
        for (int zero_every = 1; zero_every <= length + 1; zero_every++) {
            uint8_t body[TD1_MAX_BODY];
            link_t link = {0};
            packet_t packet;
            for (int i = 0; i < length; i++)
                body[i] = (uint8_t)(i % zero_every ? 1 + i : 0);
            encode(9, 0x55, body, (uint8_t)length);
            CHECK(feed_all(&link, wire, wired, &packet) == 1);
            CHECK(packet.seq == 9 && packet.type == 0x55 && packet.length == length);
            CHECK(memcmp(packet.body, body, (size_t)length) == 0);
        }
    }
}

static void zeros_stand_behind_a_short_body(void)
{
    uint8_t full[TD1_MAX_BODY];
    link_t link = {0};
    packet_t packet;
    memset(full, 0xEE, sizeof full);
    encode(1, 2, full, sizeof full);
    feed_all(&link, wire, wired, &packet);
    encode(1, 2, full, 3);
    feed_all(&link, wire, wired, &packet);
    CHECK(packet.length == 3);
    for (int i = 3; i < TD1_MAX_BODY; i++)
        CHECK(packet.body[i] == 0);
}

static void no_flipped_bit_is_believed(void)
{
    for (int length = 0; length <= TD1_MAX_BODY; length++) {
        uint8_t body[TD1_MAX_BODY];
        memset(body, length, sizeof body);
        encode(3, 0x10, body, (uint8_t)length);
        for (size_t bit = 8; bit < 8 * (wired - 1); bit++) {
            link_t link = {0};
            packet_t packet;
            wire[bit / 8] ^= (uint8_t)(1u << bit % 8);
            CHECK(feed_all(&link, wire, wired, &packet) == 0);
            wire[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
    }
}

static void what_is_wrong_is_counted(void)
{
    static const uint8_t runt[] = {0, 3, 1, 1, 0}, cut[] = {0, 9, 1, 1, 0};
    uint8_t long_one[200];
    link_t link = {0};
    packet_t packet;
    memset(long_one, 1, sizeof long_one);
    feed_all(&link, runt, sizeof runt, &packet);
    feed_all(&link, cut, sizeof cut, &packet);
    feed_all(&link, long_one, sizeof long_one, &packet);
    link_feed(&link, 0, &packet);
    CHECK(link.counts.runt == 1 && link.counts.bad_cobs == 1 && link.counts.too_long == 1);
    CHECK(link.counts.good == 0 && link.counts.bad_crc == 0);
}

const test_t link_tests[] = {
    {"checksum_is_the_one_of_the_catalogue", checksum_is_the_one_of_the_catalogue},
    {"every_length_comes_back", every_length_comes_back},
    {"zeros_stand_behind_a_short_body", zeros_stand_behind_a_short_body},
    {"no_flipped_bit_is_believed", no_flipped_bit_is_believed},
    {"what_is_wrong_is_counted", what_is_wrong_is_counted},
    {NULL, NULL},
};

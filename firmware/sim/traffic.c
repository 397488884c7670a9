#include "traffic.h"

#include <string.h>

#include "protocol_tables.h"

#define PACKET_MAX (2 + TD1_MAX_BODY + 2)
#define WIRE_MAX (PACKET_MAX + 4)
#define STEP_US 200u
#define STEPS_MAX 250u /* 50 ms: then there will be no answer */
#define SPOILT_STEPS 10u

typedef struct {
    uint32_t state;
    uint8_t seq;
    uint8_t chunk[512]; /* from the firmware, since the last zero */
    size_t length;
    uint32_t answers; /* with the number of the last question */
    traffic_t *result;
} talk_t;

static uint32_t random_below(talk_t *talk, uint32_t end)
{
    talk->state = talk->state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)(talk->state >> 8) * end) >> 24);
}

static uint16_t crc_of(const uint8_t *bytes, size_t length)
{
    uint16_t crc = 0xFFFF;
    for (size_t i = 0; i < length; i++) {
        crc ^= (uint16_t)(bytes[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

/* ---- frames out ---- */

static size_t wire_of(const uint8_t *packet, size_t length, uint8_t wire[WIRE_MAX])
{
    size_t code = 1, at = 2;
    wire[0] = 0;
    for (size_t i = 0; i < length; i++) {
        if (packet[i] != 0) {
            wire[at++] = packet[i];
            continue;
        }
        wire[code] = (uint8_t)(at - code);
        code = at++;
    }
    wire[code] = (uint8_t)(at - code);
    wire[at++] = 0;
    return at;
}

/* Short ones more often than long ones. */
static size_t any_length(talk_t *talk)
{
    const uint32_t one = random_below(talk, TD1_MAX_BODY + 1), other = random_below(talk, TD1_MAX_BODY + 1);
    return one < other ? one : other;
}

/* Bodies that the firmware carries out, most of the time; all else is random. */
static size_t plausible_body(talk_t *talk, uint8_t type, uint8_t *body)
{
    switch (type) {
    case TD1_HELLO:
        memcpy(body, (const uint8_t[]){TD1_MAJOR, 0, 1, 1}, TD1_HELLO_LENGTH);
        return TD1_HELLO_LENGTH;
    case TD1_STATE:
        memset(body, 0, TD1_STATE_LENGTH);
        body[TD1_STATE_SIDES] = (uint8_t)(2 + random_below(talk, 3));
        body[TD1_STATE_SCORES] = (uint8_t)random_below(talk, 256);
        body[TD1_STATE_SCORES + 3] = (uint8_t)random_below(talk, 30);
        body[TD1_STATE_TRUMP] = (uint8_t)random_below(talk, 9);
        body[TD1_STATE_STAKE] = (uint8_t)random_below(talk, 5);
        body[TD1_STATE_WINS] = (uint8_t)random_below(talk, 5);
        return random_below(talk, 2) ? TD1_STATE_LENGTH : TD1_STATE_LEAST;
    case TD1_CONFIG:
        memcpy(body, (const uint8_t[]){TD1_PANEL_MATRIX, 4, 0, 7, 30}, TD1_CONFIG_LENGTH);
        body[TD1_CONFIG_GEOMETRY] = (uint8_t)random_below(talk, 20);
        return TD1_CONFIG_LENGTH;
    case TD1_FRAME:
        return 32;
    default:
        return any_length(talk);
    }
}

static uint8_t any_type(talk_t *talk)
{
    static const uint8_t known[] = {TD1_HELLO, TD1_PING,   TD1_STATE,  TD1_MESSAGE, TD1_BRIGHT, TD1_FRAME, TD1_CONFIG,
                                    TD1_TEST,  TD1_LOCATE, TD1_STATS, TD1_KEYS,    TD1_SEEN,   TD1_STATE};
    const uint32_t choice = random_below(talk, sizeof known + 3);
    return choice < sizeof known ? known[choice] : (uint8_t)(2 + random_below(talk, 254));
}

/* CONFIG is never random: the panel would be taken for another one. HELLO is never random: it would be refused. */
static size_t any_packet(talk_t *talk, uint8_t packet[PACKET_MAX])
{
    uint8_t *body = packet + 2;
    talk->seq = (uint8_t)(talk->seq % 255 + 1);
    packet[0] = talk->seq;
    packet[1] = any_type(talk);
    for (int i = 0; i < TD1_MAX_BODY; i++)
        body[i] = (uint8_t)random_below(talk, 256);
    const bool fixed = packet[1] == TD1_CONFIG || packet[1] == TD1_HELLO;
    const size_t length = fixed || random_below(talk, 2) ? plausible_body(talk, packet[1], body)
                                                          : any_length(talk);
    const uint16_t crc = crc_of(packet, 2 + length);
    packet[2 + length] = (uint8_t)crc;
    packet[3 + length] = (uint8_t)(crc >> 8);
    return 4 + length;
}

/* One bit between the zeros turned, or the end cut off. */
static size_t spoil(talk_t *talk, uint8_t *wire, size_t length)
{
    if (random_below(talk, 4) == 0) {
        length = 2 + random_below(talk, (uint32_t)length - 3);
        wire[length - 1] = 0;
        return length;
    }
    const uint32_t bit = random_below(talk, (uint32_t)(8 * (length - 2)));
    wire[1 + bit / 8] ^= (uint8_t)(1u << bit % 8);
    return length;
}

/* ---- answers in ---- */

static bool decode(const uint8_t *chunk, size_t length, uint8_t *packet, size_t *decoded)
{
    *decoded = 0;
    for (size_t at = 0; at < length;) {
        const uint8_t code = chunk[at];
        if (at + code > length)
            return false;
        memcpy(packet + *decoded, chunk + at + 1, (size_t)(code - 1));
        *decoded += (size_t)(code - 1);
        at += code;
        if (at < length && code < 0xFF)
            packet[(*decoded)++] = 0;
    }
    return *decoded >= 4;
}

static void end_of_chunk(talk_t *talk)
{
    uint8_t packet[sizeof talk->chunk + 1];
    size_t length;
    if (talk->length == 0)
        return;
    if (!decode(talk->chunk, talk->length, packet, &length) ||
        crc_of(packet, length - 2) != (packet[length - 2] | packet[length - 1] << 8))
        talk->result->rubbish++;
    else if (packet[0] == talk->seq)
        talk->answers++;
    talk->length = 0;
}

static void listen(talk_t *talk, board_t *board)
{
    uint8_t bytes[256];
    const size_t count = board_receive(board, bytes, sizeof bytes);
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == 0)
            end_of_chunk(talk);
        else if (talk->length < sizeof talk->chunk)
            talk->chunk[talk->length++] = bytes[i];
    }
}

/* Until an answer has come, or none will. A spoilt frame is waited for no longer than an answer takes. */
static void wait_for_answer(talk_t *talk, board_t *board, uint32_t steps)
{
    while (board_unsent(board) != 0 && board_run(board, STEP_US))
        listen(talk, board);
    for (uint32_t i = 0; i < steps && talk->answers == 0 && board_run(board, STEP_US); i++)
        listen(talk, board);
}

void traffic_frames(board_t *board, uint32_t seed, uint32_t count, traffic_t *result)
{
    talk_t talk = {.state = seed, .result = result};
    memset(result, 0, sizeof *result);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t packet[PACKET_MAX], wire[WIRE_MAX];
        size_t length = wire_of(packet, any_packet(&talk, packet), wire);
        const bool spoilt = random_below(&talk, 5) == 0;
        if (spoilt)
            length = spoil(&talk, wire, length);
        talk.answers = 0;
        board_send(board, wire, length);
        wait_for_answer(&talk, board, spoilt ? SPOILT_STEPS : STEPS_MAX);
        *(spoilt ? &result->spoilt : &result->good) += 1;
        *(spoilt ? &result->believed : &result->answered) += talk.answers == 1 || (spoilt && talk.answers != 0);
    }
}

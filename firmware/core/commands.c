/* Each handler takes a body of at least its declared length and returns the status for the ACK. */
#include "commands.h"

#include "bytes.h"
#include "display.h"
#include "hal.h"
#include "presses.h"

static uint8_t on_state(const packet_t *packet)
{
    score_t score;
    if (!score_read(&score, packet->body))
        return TD1_STATUS_RANGE;
    scene_score(display_scene(), &score, hal_millis());
    return TD1_STATUS_OK;
}

static uint8_t on_message(const packet_t *packet)
{
    const uint8_t length = (uint8_t)(packet->length - TD1_MESSAGE_LENGTH);
    const uint16_t ms = (uint16_t)(packet->body[TD1_MESSAGE_TTL] * 100u);
    if (length > MESSAGE_TEXT_MAX)
        return TD1_STATUS_LENGTH;
    scene_message(display_scene(), packet->body + TD1_MESSAGE_TEXT, length, ms, hal_millis());
    return TD1_STATUS_OK;
}

static uint8_t on_bright(const packet_t *packet)
{
    const uint8_t level = packet->body[TD1_BRIGHT_LEVEL];
    if (level > 15 && level != TD1_LEVEL_DARK)
        return TD1_STATUS_RANGE;
    display_set_brightness(level);
    return TD1_STATUS_OK;
}

static uint8_t on_frame(const packet_t *packet)
{
    if (packet->length != display_width())
        return TD1_STATUS_LENGTH;
    scene_frame(display_scene(), packet->body, packet->length);
    return TD1_STATUS_OK;
}

static uint8_t on_config(const packet_t *packet)
{
    config_t config;
    if (!config_read(&config, packet->body))
        return TD1_STATUS_RANGE;
    display_configure(&config);
    return TD1_STATUS_OK;
}

static uint8_t on_test(const packet_t *packet)
{
    switch (packet->body[TD1_TEST_PATTERN]) {
    case TD1_PATTERN_NONE:
        scene_default(display_scene());
        return TD1_STATUS_OK;
    case TD1_PATTERN_ORIENTATION:
        display_scene()->kind = SCENE_ORIENTATION;
        return TD1_STATUS_OK;
    case TD1_PATTERN_ALL_ON:
        display_scene()->kind = SCENE_ALL_ON;
        return TD1_STATUS_OK;
    default:
        return TD1_STATUS_RANGE;
    }
}

static uint8_t on_locate(const packet_t *packet)
{
    return locate_read(&display_scene()->locate, packet->body, hal_millis()) ? TD1_STATUS_OK : TD1_STATUS_RANGE;
}

static uint8_t on_seen(const packet_t *packet)
{
    return presses_take(get_u16(packet->body + TD1_SEEN_COUNT)) ? TD1_STATUS_OK : TD1_STATUS_LATE;
}

static const struct {
    uint8_t type;
    uint8_t length;
    uint8_t (*handle)(const packet_t *packet);
} handlers[] = {
    {TD1_STATE, TD1_STATE_LEAST, on_state},     {TD1_MESSAGE, TD1_MESSAGE_LENGTH, on_message},
    {TD1_BRIGHT, TD1_BRIGHT_LENGTH, on_bright}, {TD1_FRAME, TD1_FRAME_LENGTH, on_frame},
    {TD1_CONFIG, TD1_CONFIG_LENGTH, on_config}, {TD1_TEST, TD1_TEST_LENGTH, on_test},
    {TD1_LOCATE, TD1_LOCATE_LENGTH, on_locate}, {TD1_SEEN, TD1_SEEN_LENGTH, on_seen},
};

uint8_t command_carry_out(const packet_t *packet)
{
    for (uint8_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (handlers[i].type != packet->type)
            continue;
        if (packet->length < handlers[i].length)
            return TD1_STATUS_LENGTH;
        const uint8_t status = handlers[i].handle(packet);
        display_draw(hal_millis());
        return status;
    }
    return TD1_STATUS_UNKNOWN;
}

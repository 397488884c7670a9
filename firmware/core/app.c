/*
 * The panel is written in two moments: when a message has changed the picture, before its ACK, and in app_tick, which
 * draws again every few milliseconds but writes only what differs; once a second everything is written again.
 */
#include "app.h"

#include <stdbool.h>
#include <string.h>

#include "bytes.h"
#include "config.h"
#include "hal.h"
#include "link.h"
#include "panel.h"
#include "scene.h"
#include "version.h"

#define LOST_MS 5000u
#define MINUTE_MS 60000u
#define HEAL_MS 1000u
#define DRAW_MS 40u
#define START_BRIGHTNESS 3

typedef struct {
    uint8_t phase;
    uint8_t brightness; /* as the host wants it, before the cap */
    uint16_t boot_id;
    uint32_t heard; /* when the last good frame came */
    uint32_t healed;
    uint32_t drawn;
    config_t config;
    link_t link;
    panel_t panel;
    scene_t scene;
    canvas_t canvas;
} app_t;

static app_t app;

/* ---- the panel ---- */

static uint8_t width(void)
{
    return (uint8_t)(8 * app.config.modules);
}

static void draw(uint32_t now)
{
    canvas_t canvas;
    app.drawn = now;
    scene_draw(&app.scene, &canvas, width(), now);
    if (memcmp(&canvas, &app.canvas, sizeof canvas) == 0)
        return;
    app.canvas = canvas;
    panel_show(&app.panel, &app.canvas);
}

static void heal(uint32_t now)
{
    app.healed = now;
    panel_heal(&app.panel, &app.canvas);
}

static void set_brightness(void)
{
    const uint8_t cap = app.config.brightness_cap;
    app.panel.brightness = app.brightness < cap ? app.brightness : cap;
}

static void use_config(void)
{
    app.panel.modules = app.config.modules;
    app.panel.geometry = app.config.geometry;
    set_brightness();
}

/* ---- answers ---- */

static void send_info(uint8_t seq, uint8_t type)
{
    uint8_t body[TD1_INFO_LENGTH] = {
        [TD1_INFO_MAJOR] = TD1_MAJOR,
        [TD1_INFO_MINOR] = TD1_MINOR,
        [TD1_INFO_FIRMWARE] = FIRMWARE_MAJOR,
        [TD1_INFO_FIRMWARE + 1] = FIRMWARE_MINOR,
        [TD1_INFO_FIRMWARE + 2] = FIRMWARE_PATCH,
        [TD1_INFO_BOARD] = hal_board(),
        [TD1_INFO_PANEL] = app.config.panel,
        [TD1_INFO_MODULES] = app.config.modules,
        [TD1_INFO_GEOMETRY] = app.config.geometry,
        [TD1_INFO_BRIGHTNESS_CAP] = app.config.brightness_cap,
        [TD1_INFO_MAX_BODY] = TD1_MAX_BODY,
        [TD1_INFO_RESET_CAUSE] = hal_reset_cause(),
        [TD1_INFO_PHASE] = app.phase,
    };
    put_u32(body + TD1_INFO_BUILD, BUILD_ID);
    put_u16(body + TD1_INFO_BOOT_ID, app.boot_id);
    link_send(seq, type, body, sizeof body, hal_send);
}

static void send_pong(uint8_t seq)
{
    uint8_t body[TD1_PONG_LENGTH];
    put_u32(body + TD1_PONG_UPTIME_MS, hal_millis());
    put_u16(body + TD1_PONG_BOOT_ID, app.boot_id);
    link_send(seq, TD1_PONG, body, sizeof body, hal_send);
}

static void send_counts(uint8_t seq)
{
    uint8_t body[TD1_COUNTS_LENGTH];
    put_u32(body + TD1_COUNTS_GOOD, app.link.counts.good);
    put_u16(body + TD1_COUNTS_BAD_CRC, app.link.counts.bad_crc);
    put_u16(body + TD1_COUNTS_BAD_COBS, app.link.counts.bad_cobs);
    put_u16(body + TD1_COUNTS_TOO_LONG, app.link.counts.too_long);
    put_u16(body + TD1_COUNTS_RUNT, app.link.counts.runt);
    put_u16(body + TD1_COUNTS_OVERRUN, hal_overruns());
    put_u16(body + TD1_COUNTS_WATCHDOG, hal_watchdog_count());
    put_u16(body + TD1_COUNTS_FREE_STACK, hal_free_stack());
    link_send(seq, TD1_COUNTS, body, sizeof body, hal_send);
}

/* ---- messages: each takes a body of at least its declared length and returns the status for the ACK ---- */

static uint8_t on_state(const packet_t *packet)
{
    score_t score;
    if (!score_read(&score, packet->body))
        return TD1_STATUS_RANGE;
    scene_score(&app.scene, &score, hal_millis());
    return TD1_STATUS_OK;
}

static uint8_t on_message(const packet_t *packet)
{
    const uint8_t length = (uint8_t)(packet->length - TD1_MESSAGE_LENGTH);
    const uint16_t ms = (uint16_t)(packet->body[TD1_MESSAGE_TTL] * 100u);
    if (length > MESSAGE_TEXT_MAX)
        return TD1_STATUS_LENGTH;
    scene_message(&app.scene, packet->body + TD1_MESSAGE_TEXT, length, ms, hal_millis());
    return TD1_STATUS_OK;
}

static uint8_t on_bright(const packet_t *packet)
{
    if (packet->body[TD1_BRIGHT_LEVEL] > 15)
        return TD1_STATUS_RANGE;
    app.brightness = packet->body[TD1_BRIGHT_LEVEL];
    set_brightness();
    heal(hal_millis());
    return TD1_STATUS_OK;
}

static uint8_t on_frame(const packet_t *packet)
{
    if (packet->length != width())
        return TD1_STATUS_LENGTH;
    scene_frame(&app.scene, packet->body, packet->length);
    return TD1_STATUS_OK;
}

static uint8_t on_config(const packet_t *packet)
{
    if (!config_read(&app.config, packet->body))
        return TD1_STATUS_RANGE;
    config_save(&app.config);
    use_config();
    draw(hal_millis());
    heal(hal_millis());
    return TD1_STATUS_OK;
}

static uint8_t on_test(const packet_t *packet)
{
    switch (packet->body[TD1_TEST_PATTERN]) {
    case TD1_PATTERN_NONE:
        scene_default(&app.scene);
        return TD1_STATUS_OK;
    case TD1_PATTERN_ORIENTATION:
        app.scene.kind = SCENE_ORIENTATION;
        return TD1_STATUS_OK;
    case TD1_PATTERN_ALL_ON:
        app.scene.kind = SCENE_ALL_ON;
        return TD1_STATUS_OK;
    default:
        return TD1_STATUS_RANGE;
    }
}

static const struct {
    uint8_t type;
    uint8_t length;
    uint8_t (*handle)(const packet_t *packet);
} handlers[] = {
    {TD1_STATE, TD1_STATE_LENGTH, on_state},    {TD1_MESSAGE, TD1_MESSAGE_LENGTH, on_message},
    {TD1_BRIGHT, TD1_BRIGHT_LENGTH, on_bright}, {TD1_FRAME, TD1_FRAME_LENGTH, on_frame},
    {TD1_CONFIG, TD1_CONFIG_LENGTH, on_config}, {TD1_TEST, TD1_TEST_LENGTH, on_test},
};

static uint8_t carry_out(const packet_t *packet)
{
    for (uint8_t i = 0; i < sizeof handlers / sizeof handlers[0]; i++) {
        if (handlers[i].type != packet->type)
            continue;
        return packet->length < handlers[i].length ? TD1_STATUS_LENGTH : handlers[i].handle(packet);
    }
    return TD1_STATUS_UNKNOWN;
}

/* ---- the conversation ---- */

static void on_hello(const packet_t *packet)
{
    const bool same = packet->length >= TD1_HELLO_LENGTH && packet->body[TD1_HELLO_MAJOR] == TD1_MAJOR &&
                      packet->body[TD1_HELLO_MIN_MINOR] <= TD1_MINOR;
    app.phase = same ? TD1_PHASE_LIVE : TD1_PHASE_REFUSED;
    if (!same)
        app.scene.kind = SCENE_REFUSED;
    else if (app.scene.kind == SCENE_REFUSED)
        scene_default(&app.scene);
    draw(hal_millis());
    send_info(packet->seq, TD1_INFO);
}

static void acknowledge(uint8_t seq, uint8_t status)
{
    link_send(seq, TD1_ACK, &status, 1, hal_send);
}

static void answer(const packet_t *packet)
{
    if (packet->type == TD1_PING) {
        send_pong(packet->seq);
    } else if (packet->type == TD1_STATS) {
        send_counts(packet->seq);
    } else {
        const uint8_t status = carry_out(packet);
        draw(hal_millis());
        acknowledge(packet->seq, status);
    }
}

static void host_is_there(void)
{
    app.heard = hal_millis();
    if (app.phase == TD1_PHASE_LOST)
        app.phase = TD1_PHASE_LIVE;
    if (app.scene.stale || app.scene.asleep) {
        app.scene.stale = false;
        app.scene.asleep = false;
        draw(app.heard);
    }
}

static void on_packet(const packet_t *packet)
{
    host_is_there();
    if (packet->type == TD1_HELLO)
        on_hello(packet);
    else if (app.phase == TD1_PHASE_BOOTED)
        acknowledge(packet->seq, TD1_STATUS_NOHELLO);
    else if (app.phase == TD1_PHASE_REFUSED)
        acknowledge(packet->seq, TD1_STATUS_VERSION);
    else
        answer(packet);
}

void app_receive(uint8_t byte)
{
    packet_t packet;
    if (link_feed(&app.link, byte, &packet))
        on_packet(&packet);
}

static void watch_silence(uint32_t now)
{
    const uint32_t silent = now - app.heard;
    if (app.phase == TD1_PHASE_LIVE && silent >= LOST_MS) {
        app.phase = TD1_PHASE_LOST;
        app.scene.stale = true;
    }
    if (app.config.idle_minutes && silent / MINUTE_MS >= app.config.idle_minutes)
        app.scene.asleep = true;
}

void app_tick(uint32_t now)
{
    watch_silence(now);
    if (now - app.drawn >= DRAW_MS)
        draw(now);
    if (now - app.healed >= HEAL_MS)
        heal(now);
}

void app_start(void)
{
    app.config = config_load();
    app.brightness = START_BRIGHTNESS;
    use_config();
    scene_draw(&app.scene, &app.canvas, width(), 0);
    panel_start(&app.panel, &app.canvas); /* before the slow store: the panel shows rubbish until then */
    app.boot_id = config_count_boot();
    send_info(0, TD1_BOOT);
}

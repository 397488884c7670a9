/* The conversation with the host: who may say what, and what is answered (PROTOCOL.md). */
#include "app.h"

#include <stdbool.h>

#include "bytes.h"
#include "commands.h"
#include "display.h"
#include "hal.h"
#include "keys.h"
#include "link.h"
#include "presses.h"
#include "version.h"

#define LOST_MS 5000u
#define MINUTE_MS 60000UL

static link_t line;
static uint8_t phase = TD1_PHASE_BOOTED;
static uint16_t boot_id;
static uint32_t heard_at; /* when the last good frame came */
static uint32_t ticked_at;

/* ---- answers ---- */

static void send_info(uint8_t seq, uint8_t type)
{
    const config_t *config = display_config();
    uint8_t body[TD1_INFO_LENGTH] = {
        [TD1_INFO_MAJOR] = TD1_MAJOR,
        [TD1_INFO_MINOR] = TD1_MINOR,
        [TD1_INFO_FIRMWARE] = FIRMWARE_MAJOR,
        [TD1_INFO_FIRMWARE + 1] = FIRMWARE_MINOR,
        [TD1_INFO_FIRMWARE + 2] = FIRMWARE_PATCH,
        [TD1_INFO_BOARD] = hal_board(),
        [TD1_INFO_PANEL] = config->panel,
        [TD1_INFO_MODULES] = config->modules,
        [TD1_INFO_GEOMETRY] = config->geometry,
        [TD1_INFO_BRIGHTNESS_CAP] = config->brightness_cap,
        [TD1_INFO_MAX_BODY] = TD1_MAX_BODY,
        [TD1_INFO_RESET_CAUSE] = hal_reset_cause(),
        [TD1_INFO_PHASE] = phase,
        [TD1_INFO_KEYS] = hal_key_inputs(),
        [TD1_INFO_WIDTH] = display_width(),
        [TD1_INFO_HEIGHT] = display_height(),
        [TD1_INFO_IDLE_MINUTES] = config->idle_minutes,
        [TD1_INFO_SETTINGS] = config->source,
    };
    put_u32(body + TD1_INFO_BUILD, BUILD_ID);
    put_u16(body + TD1_INFO_BOOT_ID, boot_id);
    link_send(seq, type, body, sizeof body, hal_send);
}

static void send_pong(uint8_t seq)
{
    uint8_t body[TD1_PONG_LENGTH];
    put_u32(body + TD1_PONG_UPTIME_MS, hal_millis());
    put_u16(body + TD1_PONG_BOOT_ID, boot_id);
    link_send(seq, TD1_PONG, body, sizeof body, hal_send);
}

static void send_counts(uint8_t seq)
{
    uint8_t body[TD1_COUNTS_LENGTH];
    put_u32(body + TD1_COUNTS_GOOD, line.counts.good);
    put_u16(body + TD1_COUNTS_BAD_CRC, line.counts.bad_crc);
    put_u16(body + TD1_COUNTS_BAD_COBS, line.counts.bad_cobs);
    put_u16(body + TD1_COUNTS_TOO_LONG, line.counts.too_long);
    put_u16(body + TD1_COUNTS_RUNT, line.counts.runt);
    put_u16(body + TD1_COUNTS_OVERRUN, hal_overruns());
    put_u16(body + TD1_COUNTS_WATCHDOG, hal_watchdog_count());
    put_u16(body + TD1_COUNTS_FREE_STACK, hal_free_stack());
    link_send(seq, TD1_COUNTS, body, sizeof body, hal_send);
}

static void send_keystate(uint8_t seq)
{
    uint8_t body[TD1_KEYSTATE_LENGTH] = {
        [TD1_KEYSTATE_INPUTS] = (uint8_t)((1u << hal_key_inputs()) - 1u),
        [TD1_KEYSTATE_DOWN] = keys_down(),
        [TD1_KEYSTATE_MUTED] = keys_muted(),
    };
    for (uint8_t key = 0; key < TD1_MAX_KEYS; key++)
        put_u16(body + TD1_KEYSTATE_PRESSES + 2 * key, keys_presses(key));
    link_send(seq, TD1_KEYSTATE, body, sizeof body, hal_send);
}

static void acknowledge(uint8_t seq, uint8_t status)
{
    link_send(seq, TD1_ACK, &status, 1, hal_send);
}

/* ---- what came in ---- */

static void on_hello(const packet_t *packet)
{
    const bool same = packet->length >= TD1_HELLO_LENGTH && packet->body[TD1_HELLO_MAJOR] == TD1_MAJOR &&
                      packet->body[TD1_HELLO_MIN_MINOR] <= TD1_MINOR;
    scene_t *scene = display_scene();
    phase = same ? TD1_PHASE_LIVE : TD1_PHASE_REFUSED;
    presses_clear();
    if (!same)
        scene->kind = SCENE_REFUSED;
    else if (scene->kind == SCENE_REFUSED)
        scene_default(scene);
    display_draw(hal_millis());
    send_info(packet->seq, TD1_INFO);
}

static void answer(const packet_t *packet)
{
    if (packet->type == TD1_PING)
        send_pong(packet->seq);
    else if (packet->type == TD1_STATS)
        send_counts(packet->seq);
    else if (packet->type == TD1_KEYS)
        send_keystate(packet->seq);
    else
        acknowledge(packet->seq, command_carry_out(packet));
}

static void host_is_there(uint32_t now)
{
    scene_t *scene = display_scene();
    heard_at = now;
    if (phase == TD1_PHASE_LOST)
        phase = TD1_PHASE_LIVE;
    if (scene->stale || scene->asleep) {
        scene->stale = false;
        scene->asleep = false;
        display_draw(now);
    }
}

static void on_packet(const packet_t *packet)
{
    host_is_there(hal_millis());
    if (packet->type == TD1_HELLO)
        on_hello(packet);
    else if (phase == TD1_PHASE_BOOTED)
        acknowledge(packet->seq, TD1_STATUS_NOHELLO);
    else if (phase == TD1_PHASE_REFUSED)
        acknowledge(packet->seq, TD1_STATUS_VERSION);
    else
        answer(packet);
}

static void watch_silence(uint32_t now)
{
    const uint32_t silent = now - heard_at;
    const uint8_t minutes = display_config()->idle_minutes;
    if (phase == TD1_PHASE_LIVE && silent >= LOST_MS) {
        phase = TD1_PHASE_LOST;
        presses_clear();
        display_scene()->stale = true;
    }
    if (minutes != 0 && silent >= minutes * MINUTE_MS)
        display_scene()->asleep = true;
}

void app_receive(uint8_t byte)
{
    packet_t packet;
    if (link_feed(&line, byte, &packet))
        on_packet(&packet);
}

/* A press while no host is there is told to nobody, not even later. */
static void on_press(uint8_t key, uint8_t pressed)
{
    if (phase == TD1_PHASE_LIVE)
        presses_add(key, pressed);
}

void app_tick(uint32_t now)
{
    if (now == ticked_at)
        return; /* a byte woke the processor, not the clock */
    ticked_at = now;
    watch_silence(now);
    keys_tick(hal_keys(), now, on_press);
    presses_tick(now);
    display_tick(now);
}

void app_start(void)
{
    display_start(); /* before the slow store: the panel shows rubbish until then */
    keys_start(hal_millis());
    boot_id = config_count_boot();
    send_info(0, TD1_BOOT);
}

#include "display.h"

#include <string.h>

#include "hal.h"
#include "panel.h"

#define HEAL_MS 1000u
#define DRAW_MS 40u
#define START_BRIGHTNESS 3

static config_t config;
static uint8_t brightness = START_BRIGHTNESS; /* as the host wants it, before the cap */
static bool dark;
static panel_t panel;
static scene_t scene;
static canvas_t shown;
static uint32_t drawn_at;
static uint32_t healed_at;

scene_t *display_scene(void)
{
    return &scene;
}

const config_t *display_config(void)
{
    return &config;
}

uint8_t display_width(void)
{
    return (uint8_t)(8 * config.modules);
}

uint8_t display_height(void)
{
    return config.panel == TD1_PANEL_SEGMENTS ? 1 : 8;
}

static void heal(uint32_t now)
{
    healed_at = now;
    panel_heal(&panel, &shown);
}

static void set_up_panel(void)
{
    scene.face = face_of(config.panel);
    panel.kind = config.panel;
    panel.modules = config.modules;
    panel.geometry = config.geometry;
    panel.brightness = brightness < config.brightness_cap ? brightness : config.brightness_cap;
    panel.on = !dark;
}

void display_draw(uint32_t now)
{
    canvas_t canvas;
    drawn_at = now;
    scene_draw(&scene, &canvas, display_width(), now);
    if (memcmp(&canvas, &shown, sizeof canvas) == 0)
        return;
    shown = canvas;
    panel_show(&panel, &shown);
}

void display_set_brightness(uint8_t level)
{
    dark = level == TD1_LEVEL_DARK;
    if (!dark)
        brightness = level;
    set_up_panel();
    heal(hal_millis());
}

void display_configure(const config_t *wanted)
{
    config = *wanted;
    config_save(&config);
    set_up_panel();
    display_draw(hal_millis());
    heal(hal_millis());
}

void display_tick(uint32_t now)
{
    if (locate_tick(&scene.locate, now) || now - drawn_at >= DRAW_MS)
        display_draw(now);
    if (now - healed_at >= HEAL_MS)
        heal(now);
    config_tick();
}

void display_start(void)
{
    config = config_load();
    set_up_panel();
    scene_draw(&scene, &shown, display_width(), 0);
    panel_start(&panel, &shown);
}

/* The panel with its picture and its settings. No messages. */
#ifndef DISPLAY_H
#define DISPLAY_H

#include <stdint.h>
#include "config.h"
#include "scene.h"

/* From the stored configuration; the panel shows the first picture when this returns. */
void display_start(void);
/* Once in a while: what moves with time, and once a second everything anew. */
void display_tick(uint32_t now);

/* What is shown; call display_draw after a change. */
scene_t *display_scene(void);
/* Write the picture to the panel if it differs from what is there. */
void display_draw(uint32_t now);

const config_t *display_config(void);
/* Use and store another configuration. */
void display_configure(const config_t *config);
/* 0-15, held below the configured cap; or TD1_LEVEL_DARK. */
void display_set_brightness(uint8_t level);
/* Columns of pixels, or digits; and rows. */
uint8_t display_width(void);
uint8_t display_height(void);

#endif

/* A chain of MAX7219, each with an 8x8 matrix or with eight 7-segment digits. */
#ifndef PANEL_H
#define PANEL_H

#include <stdbool.h>
#include <stdint.h>
#include "canvas.h"

typedef struct {
    uint8_t kind; /* TD1_PANEL_… */
    uint8_t modules;
    uint8_t geometry;
    uint8_t brightness; /* 0-15, already capped */
    bool on;
} panel_t;

/* From whatever state power-up left: dark, every row written, only then on. */
void panel_start(panel_t *panel, const canvas_t *canvas);
/* Write the picture. */
void panel_show(const panel_t *panel, const canvas_t *canvas);
/* Write every register and the picture again: heals what a spike changed, unseen when nothing did. */
void panel_heal(const panel_t *panel, const canvas_t *canvas);

#endif

/* How a kind of panel shows things. A canvas column is a column of pixels, or one digit's segments. */
#ifndef FACE_H
#define FACE_H

#include <stdint.h>
#include "canvas.h"
#include "score.h"

typedef struct {
    uint16_t scroll_ms; /* how long a long text stands before it moves on by one column */
    /* Columns that a text takes, without a gap behind it. ISO 8859-2, shown in capitals. */
    uint16_t (*text_width)(const uint8_t *text, uint8_t length);
    void (*draw_text)(canvas_t *canvas, int16_t x, const uint8_t *text, uint8_t length);
    pages_t (*pages)(const score_t *score, uint8_t width);
    void (*draw_score)(const score_t *score, canvas_t *canvas, uint8_t page);
    /* What tells which way the modules are mounted. */
    void (*draw_orientation)(canvas_t *canvas);
    /* The host is silent: added to the picture, now and then. */
    void (*draw_stale)(canvas_t *canvas);
    /* The host has been silent for long: nothing but a sign of life. */
    void (*draw_asleep)(canvas_t *canvas);
} face_t;

extern const face_t matrix_face;
extern const face_t digit_face;

/* The face of a kind of panel, as CONFIG numbers them. */
const face_t *face_of(uint8_t panel);

#endif

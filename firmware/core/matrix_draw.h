/* Numbers, signs and text as pixels. In a column bit 0 is the top pixel. */
#ifndef MATRIX_DRAW_H
#define MATRIX_DRAW_H

#include <stdbool.h>
#include <stdint.h>
#include "canvas.h"

enum font { FONT_NARROW, FONT_WIDE };

#define SIGN_WIDTH 7
#define CROSS_WIDTH 5

/* Columns that a number takes. */
uint8_t number_width(int16_t number, enum font font);
/* A number with its left edge at x, on rows 0 to 5. */
void draw_number(canvas_t *canvas, int16_t x, int16_t number, enum font font);
/* The × before a stake, as wide as a narrow digit. */
void draw_times(canvas_t *canvas, int16_t x);
void draw_sign(canvas_t *canvas, int16_t x, uint8_t sign);
/* A game won doubly. */
void draw_cross(canvas_t *canvas, int16_t x);
/* A line on the last row. `dashed` leaves out every other pixel. */
void draw_bar(canvas_t *canvas, int16_t x, uint8_t length, bool dashed);

uint16_t pixel_text_width(const uint8_t *text, uint8_t length);
void pixel_draw_text(canvas_t *canvas, int16_t x, const uint8_t *text, uint8_t length);

#endif

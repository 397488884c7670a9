/* STATE as a picture. table_hw/rendering.py draws the same; a test compares them pixel by pixel. */
#ifndef SCORE_H
#define SCORE_H

#include <stdbool.h>
#include <stdint.h>
#include "canvas.h"

#define SCORE_PAGE_MS 2000u

typedef struct {
    uint8_t sides;
    int16_t scores[TD1_MAX_SIDES];
    uint8_t trump;
    uint8_t tricks[TD1_MAX_SIDES];
    uint8_t turn;
    uint8_t flags;
} score_t;

/* Read the body of STATE. False, with `score` untouched, when a number is out of its range. */
bool score_read(score_t *score, const uint8_t *body);

/* How many pages the picture has on a panel of `width` columns; they change every SCORE_PAGE_MS. */
uint8_t score_pages(const score_t *score, uint8_t width);
void score_draw(const score_t *score, canvas_t *canvas, uint8_t width, uint8_t page);

#endif

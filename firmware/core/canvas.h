/* A picture before it goes to the panel: columns from left to right. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdint.h>
#include "protocol_tables.h"

#define CANVAS_COLUMNS_MAX (8 * TD1_MAX_MODULES)

typedef struct {
    uint8_t width; /* columns in use */
    uint8_t column[CANVAS_COLUMNS_MAX];
} canvas_t;

void canvas_clear(canvas_t *canvas, uint8_t width);
/* Everything in use lit, or dark. */
void canvas_fill(canvas_t *canvas, uint8_t pixels);
/* Add the pixels of one column; what lies outside is left out. */
void canvas_add(canvas_t *canvas, int16_t x, uint8_t pixels);

#endif

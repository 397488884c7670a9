#include "canvas.h"

#include <string.h>

void canvas_clear(canvas_t *canvas, uint8_t width)
{
    canvas->width = width;
    memset(canvas->column, 0, sizeof canvas->column);
}

void canvas_fill(canvas_t *canvas, uint8_t pixels)
{
    memset(canvas->column, pixels, canvas->width);
}

void canvas_add(canvas_t *canvas, int16_t x, uint8_t pixels)
{
    if (x >= 0 && x < canvas->width)
        canvas->column[x] |= pixels;
}

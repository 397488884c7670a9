/* A picture before it goes to the panel: columns from left to right, in each bit 0 the top pixel. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include "protocol_tables.h"

#define CANVAS_COLUMNS_MAX (8 * TD1_MAX_MODULES)

typedef struct {
    uint8_t width; /* columns in use */
    uint8_t column[CANVAS_COLUMNS_MAX];
} canvas_t;

enum font { FONT_NARROW, FONT_WIDE };
enum sign { SIGN_QUESTION = 8, SIGNS = 9 }; /* 0 to 7 are the numbers of STATE's trump */

#define SIGN_WIDTH 7
#define BAR_ROW 7

void canvas_clear(canvas_t *canvas, uint8_t width);
/* Add the pixels of one column; what lies outside is left out. */
void canvas_add(canvas_t *canvas, int16_t x, uint8_t pixels);

/* Columns that a number takes. */
uint8_t number_width(int16_t number, enum font font);
/* A number with its left edge at x, on rows 0 to 5. */
void draw_number(canvas_t *canvas, int16_t x, int16_t number, enum font font);
void draw_sign(canvas_t *canvas, int16_t x, uint8_t sign);
/* A line on the last row. `dashed` leaves out every other pixel. */
void draw_bar(canvas_t *canvas, int16_t x, uint8_t length, bool dashed);

/* Columns that a text takes, without a gap behind it. ISO 8859-2, shown in capitals. */
uint16_t text_width(const uint8_t *text, uint8_t length);
void draw_text(canvas_t *canvas, int16_t x, const uint8_t *text, uint8_t length);

#endif

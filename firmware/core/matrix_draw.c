#include "matrix_draw.h"

#include "glyph_tables.h"
#include "letters.h"
#include "score.h"
#include "symbols.h"

#define BAR 0x80u

static void draw_columns(canvas_t *canvas, int16_t x, const uint8_t *columns, uint8_t width)
{
    for (uint8_t i = 0; i < width; i++)
        canvas_add(canvas, (int16_t)(x + i), rom_byte(columns + i));
}

/* ---- numbers and signs ---- */

static uint8_t symbol_width(enum font font)
{
    return font == FONT_WIDE ? (uint8_t)sizeof glyph_wide[0] : (uint8_t)sizeof glyph_narrow[0];
}

uint8_t number_width(int16_t number, enum font font)
{
    uint8_t symbols[SYMBOLS_MAX];
    return (uint8_t)(symbols_of(number, symbols) * (symbol_width(font) + 1) - 1);
}

void draw_number(canvas_t *canvas, int16_t x, int16_t number, enum font font)
{
    uint8_t symbols[SYMBOLS_MAX];
    const uint8_t count = symbols_of(number, symbols);
    const uint8_t width = symbol_width(font);
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t *columns = font == FONT_WIDE ? glyph_wide[symbols[i]] : glyph_narrow[symbols[i]];
        draw_columns(canvas, (int16_t)(x + i * (width + 1)), columns, width);
    }
}

void draw_times(canvas_t *canvas, int16_t x)
{
    draw_columns(canvas, x, glyph_narrow[SYMBOL_TIMES], sizeof glyph_narrow[0]);
}

void draw_sign(canvas_t *canvas, int16_t x, uint8_t sign)
{
    if (sign < SIGNS)
        draw_columns(canvas, x, glyph_sign[sign], SIGN_WIDTH);
}

void draw_cross(canvas_t *canvas, int16_t x)
{
    draw_columns(canvas, x, glyph_mark[0], CROSS_WIDTH);
}

void draw_bar(canvas_t *canvas, int16_t x, uint8_t length, bool dashed)
{
    for (uint8_t i = 0; i < length; i++)
        if (!dashed || i % 2 == 0)
            canvas_add(canvas, (int16_t)(x + i), BAR);
}

/* ---- text ---- */

/* The entry of a code in the text font; that of '?' for a code that it lacks. */
static const uint8_t *text_glyph(uint8_t code)
{
    const uint8_t wanted = capital(code);
    const uint8_t *unknown = glyph_text[0];
    for (uint8_t i = 0; i < TEXT_GLYPHS; i++) {
        const uint8_t have = rom_byte(&glyph_text[i][0]);
        if (have == wanted)
            return glyph_text[i];
        if (have == '?')
            unknown = glyph_text[i];
    }
    return unknown;
}

uint16_t pixel_text_width(const uint8_t *text, uint8_t length)
{
    uint16_t width = 0;
    for (uint8_t i = 0; i < length; i++)
        width = (uint16_t)(width + rom_byte(text_glyph(text[i]) + 1) + 1);
    return width == 0 ? 0 : (uint16_t)(width - 1);
}

void pixel_draw_text(canvas_t *canvas, int16_t x, const uint8_t *text, uint8_t length)
{
    for (uint8_t i = 0; i < length; i++) {
        const uint8_t *glyph = text_glyph(text[i]);
        const uint8_t width = rom_byte(glyph + 1);
        draw_columns(canvas, x, glyph + 2, width);
        x = (int16_t)(x + width + 1);
    }
}

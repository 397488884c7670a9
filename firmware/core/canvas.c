#include "canvas.h"

#include "glyph_tables.h"

#define MINUS 10
#define SYMBOLS_MAX 6 /* an int16_t has at most five digits and a sign */

void canvas_clear(canvas_t *canvas, uint8_t width)
{
    canvas->width = width;
    for (uint8_t x = 0; x < CANVAS_COLUMNS_MAX; x++)
        canvas->column[x] = 0;
}

void canvas_add(canvas_t *canvas, int16_t x, uint8_t pixels)
{
    if (x >= 0 && x < canvas->width)
        canvas->column[x] |= pixels;
}

/* ---- numbers ---- */

/* The symbols of a number from left to right, 0 to 9 and MINUS. Returns how many. */
static uint8_t symbols_of(int16_t number, uint8_t symbols[SYMBOLS_MAX])
{
    uint8_t reversed[SYMBOLS_MAX];
    uint8_t count = 0;
    uint16_t rest = (uint16_t)(number < 0 ? -(int32_t)number : number);
    do {
        reversed[count++] = (uint8_t)(rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        reversed[count++] = MINUS;
    for (uint8_t i = 0; i < count; i++)
        symbols[i] = reversed[count - 1 - i];
    return count;
}

static uint8_t symbol_width(enum font font)
{
    return font == FONT_WIDE ? (uint8_t)sizeof glyph_wide[0] : (uint8_t)sizeof glyph_narrow[0];
}

static const uint8_t *symbol_columns(uint8_t symbol, enum font font)
{
    return font == FONT_WIDE ? glyph_wide[symbol] : glyph_narrow[symbol];
}

uint8_t number_width(int16_t number, enum font font)
{
    uint8_t symbols[SYMBOLS_MAX];
    return (uint8_t)(symbols_of(number, symbols) * (symbol_width(font) + 1) - 1);
}

static void draw_columns(canvas_t *canvas, int16_t x, const uint8_t *columns, uint8_t width)
{
    for (uint8_t i = 0; i < width; i++)
        canvas_add(canvas, (int16_t)(x + i), rom_byte(columns + i));
}

void draw_number(canvas_t *canvas, int16_t x, int16_t number, enum font font)
{
    uint8_t symbols[SYMBOLS_MAX];
    const uint8_t count = symbols_of(number, symbols);
    const uint8_t width = symbol_width(font);
    for (uint8_t i = 0; i < count; i++)
        draw_columns(canvas, (int16_t)(x + i * (width + 1)), symbol_columns(symbols[i], font), width);
}

void draw_sign(canvas_t *canvas, int16_t x, uint8_t sign)
{
    if (sign < SIGNS)
        draw_columns(canvas, x, glyph_sign[sign], SIGN_WIDTH);
}

void draw_bar(canvas_t *canvas, int16_t x, uint8_t length, bool dashed)
{
    for (uint8_t i = 0; i < length; i++)
        if (!dashed || i % 2 == 0)
            canvas_add(canvas, (int16_t)(x + i), 1u << BAR_ROW);
}

/* ---- text ---- */

static uint8_t capital(uint8_t code)
{
    const bool small = (code >= 'a' && code <= 'z') || (code >= 0xE0 && code != 0xFF);
    return small ? (uint8_t)(code - 0x20) : code;
}

/* The entry of a code in the text font; that of '?' for a code that it lacks. */
static const uint8_t *text_glyph(uint8_t code)
{
    const uint8_t *unknown = glyph_text[0];
    for (uint8_t i = 0; i < TEXT_GLYPHS; i++) {
        const uint8_t have = rom_byte(&glyph_text[i][0]);
        if (have == capital(code))
            return glyph_text[i];
        if (have == '?')
            unknown = glyph_text[i];
    }
    return unknown;
}

uint16_t text_width(const uint8_t *text, uint8_t length)
{
    uint16_t width = 0;
    for (uint8_t i = 0; i < length; i++)
        width = (uint16_t)(width + rom_byte(text_glyph(text[i]) + 1) + 1);
    return width == 0 ? 0 : (uint16_t)(width - 1);
}

void draw_text(canvas_t *canvas, int16_t x, const uint8_t *text, uint8_t length)
{
    for (uint8_t i = 0; i < length; i++) {
        const uint8_t *glyph = text_glyph(text[i]);
        const uint8_t width = rom_byte(glyph + 1);
        draw_columns(canvas, x, glyph + 2, width);
        x = (int16_t)(x + width + 1);
    }
}

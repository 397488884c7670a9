/*
 * Pictures on seven-segment digits: a canvas column is one digit.
 *
 * Two sides: one score at each edge; dots under the side whose turn it is, every other one when it is to speak. The
 * trump is a letter, with a dark digit on both sides of it. More sides have a page each: number and dot, trump, score.
 */
#include "face.h"
#include "letters.h"
#include "segment_tables.h"
#include "symbols.h"

#define DOT 0x80u
#define DASH 0x01u
#define EQUALS 0x09u
#define TURN_DIGITS 3

static uint8_t segments_of(uint8_t code)
{
    const uint8_t wanted = capital(code);
    uint8_t unknown = 0;
    for (uint8_t i = 0; i < SEGMENT_GLYPHS; i++) {
        const uint8_t have = rom_byte(&glyph_segment[i][0]);
        if (have == wanted)
            return rom_byte(&glyph_segment[i][1]);
        if (have == '?')
            unknown = rom_byte(&glyph_segment[i][1]);
    }
    return unknown;
}

static uint8_t count_of(int16_t number)
{
    uint8_t symbols[SYMBOLS_MAX];
    return symbols_of(number, symbols);
}

static void draw_digits(canvas_t *canvas, int16_t x, int16_t number)
{
    uint8_t symbols[SYMBOLS_MAX];
    const uint8_t count = symbols_of(number, symbols);
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t code = symbols[i] == SYMBOL_MINUS ? '-' : (uint8_t)('0' + symbols[i]);
        canvas_add(canvas, (int16_t)(x + i), segments_of(code));
    }
}

static void draw_letter(canvas_t *canvas, int16_t x, uint8_t sign)
{
    if (sign < SIGNS)
        canvas_add(canvas, x, rom_byte(&glyph_segment_sign[sign]));
}

/* ---- text ---- */

static uint16_t digit_text_width(const uint8_t *text, uint8_t length)
{
    (void)text;
    return length;
}

static void digit_draw_text(canvas_t *canvas, int16_t x, const uint8_t *text, uint8_t length)
{
    for (uint8_t i = 0; i < length; i++)
        canvas_add(canvas, (int16_t)(x + i), segments_of(text[i]));
}

/* ---- pages ---- */

static bool one_side_a_page(const score_t *score)
{
    return score->sides > 2;
}

/* Where `count` digits of a side stand. */
static int16_t side_x(const score_t *score, uint8_t side, uint8_t width, uint8_t count)
{
    if (score->sides == 2)
        return side == 0 ? 0 : (int16_t)(width - count);
    return (int16_t)(side * (width / score->sides));
}

/* The digit in the middle of the gap between two scores; -1 when it would touch one of them. */
static int16_t letter_x(const score_t *score, uint8_t width)
{
    const int16_t left = count_of(score->scores[0]);
    const int16_t right = (int16_t)(width - count_of(score->scores[1]));
    return right - left < 3 ? -1 : (int16_t)((left + right) / 2);
}

static pages_t digit_pages(const score_t *score, uint8_t width)
{
    const bool fits = one_side_a_page(score) || letter_x(score, width) >= 0;
    return score_pages(score, one_side_a_page(score), fits);
}

static void draw_turn(const score_t *score, canvas_t *canvas, uint8_t side)
{
    const uint8_t step = (score->flags & TD1_FLAG_SPEAKING) ? 2 : 1;
    const bool right = side == 1 || one_side_a_page(score);
    uint8_t digits = count_of(score->scores[side]);
    if (digits < TURN_DIGITS)
        digits = TURN_DIGITS;
    for (uint8_t i = 0; side == score->turn && i < digits; i = (uint8_t)(i + step))
        canvas_add(canvas, right ? (int16_t)(canvas->width - 1 - i) : i, DOT);
}

static void draw_side(const score_t *score, canvas_t *canvas, uint8_t side)
{
    const uint8_t count = count_of(score->scores[side]);
    const bool right = side == 1 || one_side_a_page(score);
    draw_digits(canvas, right ? (int16_t)(canvas->width - count) : 0, score->scores[side]);
    draw_turn(score, canvas, side);
}

static void draw_own_page(const score_t *score, canvas_t *canvas, uint8_t side)
{
    canvas_add(canvas, 0, (uint8_t)(segments_of((uint8_t)('1' + side)) | DOT));
    draw_letter(canvas, 2, score_sign(score));
    draw_side(score, canvas, side);
}

static void draw_scores(const score_t *score, canvas_t *canvas)
{
    draw_side(score, canvas, 0);
    draw_side(score, canvas, 1);
    draw_letter(canvas, letter_x(score, canvas->width), score_sign(score));
}

/* The letter between dashes, so that it is taken for no number; the stake behind two lines. */
static void draw_sign_page(const score_t *score, canvas_t *canvas)
{
    if (score_sign(score) < SIGNS) {
        canvas_add(canvas, 0, DASH);
        draw_letter(canvas, 1, score_sign(score));
        canvas_add(canvas, 2, DASH);
    }
    if (score_is_raised(score)) {
        const int16_t x = (int16_t)(canvas->width - count_of(score->stake));
        canvas_add(canvas, (int16_t)(x - 2), EQUALS);
        draw_digits(canvas, x, score->stake);
    }
}

/* The worth of the games that each side has won; two dashes between two sides tell it from the scores. */
static void draw_games_page(const score_t *score, canvas_t *canvas)
{
    for (uint8_t side = 0; side < score->sides; side++) {
        const int16_t games = score_games(score, side);
        draw_digits(canvas, side_x(score, side, canvas->width, count_of(games)), games);
    }
    for (uint8_t i = 0; score->sides == 2 && i < 2; i++)
        canvas_add(canvas, (int16_t)(canvas->width / 2 - 1 + i), DASH);
}

/* ---- the face ---- */

static void digit_score(const score_t *score, canvas_t *canvas, uint8_t page)
{
    const enum page kind = pages_at(digit_pages(score, canvas->width), page);
    if (kind == PAGE_SIGN)
        draw_sign_page(score, canvas);
    else if (kind == PAGE_GAMES)
        draw_games_page(score, canvas);
    else if (one_side_a_page(score))
        draw_own_page(score, canvas, page);
    else
        draw_scores(score, canvas);
}

/* An F at the left of each module says which way is up, its number at the right where the module is. */
static void digit_orientation(canvas_t *canvas)
{
    for (uint8_t module = 0; 8 * module < canvas->width; module++) {
        canvas_add(canvas, (int16_t)(8 * module), segments_of('F'));
        canvas_add(canvas, (int16_t)(8 * module + 7), segments_of((uint8_t)('1' + module)));
    }
}

/* The dots in the middle the other way round, so that they blink whatever is shown. */
static void digit_stale(canvas_t *canvas)
{
    canvas->column[canvas->width / 2 - 1] ^= DOT;
    canvas->column[canvas->width / 2] ^= DOT;
}

static void digit_asleep(canvas_t *canvas)
{
    canvas_add(canvas, (int16_t)(canvas->width - 1), DOT);
}

const face_t digit_face = {
    .scroll_ms = 280,
    .text_width = digit_text_width,
    .draw_text = digit_draw_text,
    .pages = digit_pages,
    .draw_score = digit_score,
    .draw_orientation = digit_orientation,
    .draw_stale = digit_stale,
    .draw_asleep = digit_asleep,
};

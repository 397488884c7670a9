/*
 * Pictures on 8x8 matrices. table_hw/rendering.py draws the same; a test compares them pixel by pixel.
 *
 * Two sides: one score at each edge, the trump between them, under the score of the side whose turn it is a bar.
 * Three or four sides stand next to each other on 64 columns; on 32 each has a page of its own. Where the trump finds
 * no room, or the stake is raised, a page with both follows; then one with the games won, if any were.
 */
#include "face.h"
#include "matrix_draw.h"

#define STROKE 0x3Fu /* a game won: as high as a digit */
#define SIGN_GAP 2
#define TIMES_WIDTH 4 /* with the gap behind it */

typedef struct {
    int16_t x;
    uint8_t width;
} span_t;

static enum font font_of(const score_t *score, uint8_t width)
{
    return score->sides == 2 && width >= 64 ? FONT_WIDE : FONT_NARROW;
}

static bool one_side_a_page(const score_t *score, uint8_t width)
{
    return score->sides > 2 && width < 64;
}

/* Where `width` columns of a side stand: at the outer edges for two sides, in cells of equal width for more. */
static int16_t side_x(const score_t *score, uint8_t side, uint8_t panel_width, uint8_t width)
{
    if (score->sides == 2)
        return side == 0 ? 0 : (int16_t)(panel_width - width);
    return (int16_t)(side * (panel_width / score->sides));
}

/* The columns of a side's score. */
static span_t span_of(const score_t *score, uint8_t side, uint8_t width)
{
    span_t span = {0, number_width(score->scores[side], font_of(score, width))};
    if (one_side_a_page(score, width))
        span.x = (int16_t)(width - span.width);
    else
        span.x = side_x(score, side, width, span.width);
    return span;
}

static int16_t centred(uint8_t panel_width, uint8_t width)
{
    return (int16_t)((panel_width - width) / 2);
}

/* Is there a dark column on both sides of the sign? */
static bool sign_fits(const score_t *score, uint8_t width)
{
    if (score->sides > 2)
        return one_side_a_page(score, width);
    const int16_t x = centred(width, SIGN_WIDTH);
    return span_of(score, 0, width).width < x && span_of(score, 1, width).x > x + SIGN_WIDTH;
}

static pages_t matrix_pages(const score_t *score, uint8_t width)
{
    return score_pages(score, one_side_a_page(score, width), sign_fits(score, width));
}

/* ---- a page with scores ---- */

/* The bar is three digits long, so that it says the same under 5 and under 120. */
static void draw_turn(const score_t *score, canvas_t *canvas, uint8_t side)
{
    const uint8_t shortest = font_of(score, canvas->width) == FONT_WIDE ? 17 : 11;
    const span_t span = span_of(score, side, canvas->width);
    const uint8_t length = span.width > shortest ? span.width : shortest;
    const bool right = span.x + span.width == canvas->width;
    if (side == score->turn)
        draw_bar(canvas, right ? (int16_t)(canvas->width - length) : span.x, length,
                 (score->flags & TD1_FLAG_SPEAKING) != 0);
}

/* Tricks as dots, stacked from the bottom in two columns beside the number. */
static void draw_tricks(const score_t *score, canvas_t *canvas, uint8_t side)
{
    const int16_t first = side == 0 ? 24 : (int16_t)(canvas->width - 25);
    const int16_t second = side == 0 ? 25 : (int16_t)(canvas->width - 26);
    for (uint8_t i = 0; i < score->tricks[side]; i++)
        canvas_add(canvas, i < 8 ? first : second, (uint8_t)(0x80u >> (i % 8)));
}

static void draw_side(const score_t *score, canvas_t *canvas, uint8_t side)
{
    const enum font font = font_of(score, canvas->width);
    draw_number(canvas, span_of(score, side, canvas->width).x, score->scores[side], font);
    draw_turn(score, canvas, side);
    if (font == FONT_WIDE)
        draw_tricks(score, canvas, side);
}

/* Which side (counted from 1) and a colon, its score, the trump between. */
static void draw_own_page(const score_t *score, canvas_t *canvas, uint8_t side)
{
    draw_number(canvas, 0, (int16_t)(side + 1), FONT_NARROW);
    canvas_add(canvas, 4, 0x12);
    draw_sign(canvas, 7, score_sign(score));
    draw_side(score, canvas, side);
}

static void draw_all_sides(const score_t *score, canvas_t *canvas)
{
    for (uint8_t side = 0; side < score->sides; side++)
        draw_side(score, canvas, side);
    if (sign_fits(score, canvas->width))
        draw_sign(canvas, centred(canvas->width, SIGN_WIDTH), score_sign(score));
}

/* ---- the page with trump and stake ---- */

static void draw_stake(canvas_t *canvas, int16_t x, uint8_t stake)
{
    draw_times(canvas, x);
    draw_number(canvas, (int16_t)(x + TIMES_WIDTH), stake, FONT_NARROW);
}

static void draw_sign_page(const score_t *score, canvas_t *canvas)
{
    const bool sign = score_sign(score) < SIGNS;
    const uint8_t stake = (uint8_t)(TIMES_WIDTH + number_width(score->stake, FONT_NARROW));
    uint8_t width = sign ? SIGN_WIDTH : 0;
    if (score_is_raised(score))
        width = (uint8_t)(width + (sign ? SIGN_GAP : 0) + stake);
    const int16_t x = centred(canvas->width, width);
    draw_sign(canvas, x, score_sign(score));
    if (score_is_raised(score))
        draw_stake(canvas, (int16_t)(x + width - stake), score->stake);
    for (uint8_t side = 0; side < score->sides; side++)
        draw_turn(score, canvas, side);
}

/* ---- the page with the games of the match ---- */

/* Columns of a side's crosses and strokes. */
static uint16_t marks_width(const score_t *score, uint8_t side)
{
    return (uint16_t)(score->big_wins[side] * (CROSS_WIDTH + 1) + score->wins[side] * 2 - 1);
}

static void draw_marks(const score_t *score, canvas_t *canvas, uint8_t side, int16_t x)
{
    for (uint8_t i = 0; i < score->big_wins[side]; i++, x = (int16_t)(x + CROSS_WIDTH + 1))
        draw_cross(canvas, x);
    for (uint8_t i = 0; i < score->wins[side]; i++, x = (int16_t)(x + 2))
        canvas_add(canvas, x, STROKE);
}

/* Strokes and crosses where they fit, else their worth as a number, underlined; nothing won is a 0. */
static void draw_games(const score_t *score, canvas_t *canvas, uint8_t side)
{
    const int16_t games = score_games(score, side);
    const uint8_t room = (uint8_t)(canvas->width / score->sides - 1);
    if (games != 0 && marks_width(score, side) <= room) {
        draw_marks(score, canvas, side, side_x(score, side, canvas->width, (uint8_t)marks_width(score, side)));
        return;
    }
    const uint8_t width = number_width(games, FONT_NARROW);
    const int16_t x = side_x(score, side, canvas->width, width);
    draw_number(canvas, x, games, FONT_NARROW);
    if (games != 0)
        draw_bar(canvas, x, width, false);
}

/* ---- the face ---- */

static void matrix_score(const score_t *score, canvas_t *canvas, uint8_t page)
{
    const enum page kind = pages_at(matrix_pages(score, canvas->width), page);
    if (kind == PAGE_SIGN) {
        draw_sign_page(score, canvas);
    } else if (kind == PAGE_GAMES) {
        for (uint8_t side = 0; side < score->sides; side++)
            draw_games(score, canvas, side);
    } else if (one_side_a_page(score, canvas->width)) {
        draw_own_page(score, canvas, page);
    } else {
        draw_all_sides(score, canvas);
    }
}

/* An F says which way is up and whether it is mirrored, the number which module comes where. */
static void matrix_orientation(canvas_t *canvas)
{
    for (uint8_t module = 0; 8 * module < canvas->width; module++) {
        const uint8_t text[2] = {'F', (uint8_t)('1' + module)};
        pixel_draw_text(canvas, (int16_t)(8 * module), text, sizeof text);
    }
}

/* Two pixels of the last row, in the middle, where no score, sign or bar ever comes. */
static void matrix_stale(canvas_t *canvas)
{
    draw_bar(canvas, (int16_t)(canvas->width / 2 - 1), 2, false);
}

static void matrix_asleep(canvas_t *canvas)
{
    draw_bar(canvas, (int16_t)(canvas->width - 1), 1, false);
}

const face_t matrix_face = {
    .scroll_ms = 40,
    .text_width = pixel_text_width,
    .draw_text = pixel_draw_text,
    .pages = matrix_pages,
    .draw_score = matrix_score,
    .draw_orientation = matrix_orientation,
    .draw_stale = matrix_stale,
    .draw_asleep = matrix_asleep,
};

/*
 * Two sides: one score at each edge, the trump between them, under the score of the side whose turn it is a bar.
 * Where the trump finds no room, and it is known, it takes turns with the scores.
 * Three or four sides stand next to each other on 64 columns; on 32 each has a page of its own.
 */
#include "score.h"

#include "bytes.h"

#define SCORE_MIN (-999)
#define SCORE_MAX 9999
#define TRICKS_MAX 16 /* two columns of dots */

typedef struct {
    int16_t x;
    uint8_t width;
} span_t;

bool score_read(score_t *score, const uint8_t *body)
{
    score_t new;
    new.sides = body[TD1_STATE_SIDES];
    new.trump = body[TD1_STATE_TRUMP];
    new.turn = body[TD1_STATE_TURN];
    new.flags = body[TD1_STATE_FLAGS];
    bool good = new.sides >= 2 && new.sides <= TD1_MAX_SIDES;
    good = good && (new.trump <= TD1_TRUMP_NO_TRUMP || new.trump == TD1_TRUMP_UNKNOWN);
    good = good && (new.turn < new.sides || new.turn == 255);
    for (uint8_t i = 0; i < TD1_MAX_SIDES; i++) {
        new.scores[i] = get_i16(body + TD1_STATE_SCORES + 2 * i);
        new.tricks[i] = body[TD1_STATE_TRICKS + i];
        good = good && new.scores[i] >= SCORE_MIN && new.scores[i] <= SCORE_MAX && new.tricks[i] <= TRICKS_MAX;
    }
    if (good)
        *score = new;
    return good;
}

/* The sign between the scores: a question goes before the trump; 255 when there is none. */
static uint8_t sign_of(const score_t *score)
{
    return (score->flags & TD1_FLAG_QUESTION) ? SIGN_QUESTION : score->trump;
}

static enum font font_of(const score_t *score, uint8_t width)
{
    return score->sides == 2 && width >= 64 ? FONT_WIDE : FONT_NARROW;
}

static bool one_side_a_page(const score_t *score, uint8_t width)
{
    return score->sides > 2 && width < 64;
}

/* The columns of a side's number: at the outer edges for two, in cells of equal width for more. */
static span_t span_of(const score_t *score, uint8_t side, uint8_t width)
{
    span_t span = {0, number_width(score->scores[side], font_of(score, width))};
    if (one_side_a_page(score, width) || (score->sides == 2 && side == 1))
        span.x = (int16_t)(width - span.width);
    else if (score->sides > 2)
        span.x = (int16_t)(side * (width / score->sides));
    return span;
}

static int16_t sign_x(uint8_t width)
{
    return (int16_t)((width - SIGN_WIDTH) / 2);
}

/* Is there a dark column on both sides of the sign? */
static bool sign_fits(const score_t *score, uint8_t width)
{
    if (one_side_a_page(score, width))
        return true;
    if (score->sides > 2)
        return false;
    const span_t left = span_of(score, 0, width);
    const span_t right = span_of(score, 1, width);
    return left.width < sign_x(width) && right.x > sign_x(width) + SIGN_WIDTH;
}

uint8_t score_pages(const score_t *score, uint8_t width)
{
    if (one_side_a_page(score, width))
        return score->sides;
    return sign_of(score) < SIGNS && !sign_fits(score, width) ? 2 : 1;
}

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
    draw_sign(canvas, 7, sign_of(score));
    draw_side(score, canvas, side);
}

static void draw_sign_page(const score_t *score, canvas_t *canvas)
{
    draw_sign(canvas, sign_x(canvas->width), sign_of(score));
    for (uint8_t side = 0; side < score->sides; side++)
        draw_turn(score, canvas, side);
}

static void draw_all_sides(const score_t *score, canvas_t *canvas)
{
    for (uint8_t side = 0; side < score->sides; side++)
        draw_side(score, canvas, side);
    if (sign_fits(score, canvas->width))
        draw_sign(canvas, sign_x(canvas->width), sign_of(score));
}

void score_draw(const score_t *score, canvas_t *canvas, uint8_t width, uint8_t page)
{
    canvas_clear(canvas, width);
    if (one_side_a_page(score, width))
        draw_own_page(score, canvas, page);
    else if (page == 1)
        draw_sign_page(score, canvas);
    else
        draw_all_sides(score, canvas);
}

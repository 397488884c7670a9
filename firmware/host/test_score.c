/* Numbers and pictures that no picture may write outside of. */
#include <string.h>

#include "check.h"
#include "face.h"
#include "symbols.h"

static void numbers_are_spelt(void)
{
    for (int number = -32768; number <= 32767; number++) {
        char wanted[12], got[12] = "";
        uint8_t symbols[SYMBOLS_MAX];
        const uint8_t count = symbols_of((int16_t)number, symbols);
        for (uint8_t i = 0; i < count; i++)
            got[i] = symbols[i] == SYMBOL_MINUS ? '-' : (char)('0' + symbols[i]);
        snprintf(wanted, sizeof wanted, "%d", number);
        CHECK(strcmp(wanted, got) == 0);
    }
}

/* Every page of a picture on every width, with a guard behind the canvas. */
static void draw_all_pages(const face_t *face, const score_t *score)
{
    for (uint8_t modules = 1; modules <= TD1_MAX_MODULES; modules++) {
        struct {
            canvas_t canvas;
            uint8_t guard[8];
        } drawn;
        memset(&drawn, 0xA5, sizeof drawn);
        const uint8_t pages = pages_count(face->pages(score, (uint8_t)(8 * modules)));
        CHECK(pages >= 1 && pages <= TD1_MAX_SIDES + 2);
        for (uint8_t page = 0; page < pages; page++) {
            canvas_clear(&drawn.canvas, (uint8_t)(8 * modules));
            face->draw_score(score, &drawn.canvas, page);
            for (int x = drawn.canvas.width; x < CANVAS_COLUMNS_MAX; x++)
                CHECK(drawn.canvas.column[x] == 0);
        }
        for (size_t i = 0; i < sizeof drawn.guard; i++)
            CHECK(drawn.guard[i] == 0xA5);
    }
}

static void pictures_stay_on_the_panel(void)
{
    static const int16_t numbers[] = {-999, -20, 0, 7, 95, 120, 1001, 9999};
    for (uint8_t sides = 2; sides <= TD1_MAX_SIDES; sides++) {
        for (unsigned i = 0; i < 8 * 8 * 8; i++) {
            score_t score = {.sides = sides, .trump = (uint8_t)(i % 9), .turn = (uint8_t)(i % sides), .stake = (uint8_t)(i % 100)};
            for (uint8_t side = 0; side < TD1_MAX_SIDES; side++) {
                score.scores[side] = numbers[(i >> side) % 8];
                score.tricks[side] = (uint8_t)(i % 17);
                score.wins[side] = (uint8_t)(i % 100);
                score.big_wins[side] = (uint8_t)(i / 8 % 100);
            }
            draw_all_pages(&matrix_face, &score);
            draw_all_pages(&digit_face, &score);
        }
    }
}

static void every_text_of_one_letter_is_drawn(void)
{
    for (unsigned code = 0; code < 256; code++) {
        const uint8_t letter = (uint8_t)code;
        canvas_t canvas;
        canvas_clear(&canvas, 8);
        CHECK(matrix_face.text_width(&letter, 1) >= 1 && matrix_face.text_width(&letter, 1) <= 5);
        matrix_face.draw_text(&canvas, -3, &letter, 1);
        digit_face.draw_text(&canvas, 7, &letter, 1);
    }
}

static void a_body_out_of_range_changes_nothing(void)
{
    uint8_t body[TD1_STATE_LENGTH] = {[TD1_STATE_SIDES] = 2, [TD1_STATE_TURN] = 255};
    score_t score;
    memset(&score, 0x5A, sizeof score);
    const score_t before = score;
    CHECK(score_read(&score, body));
    score = before;
    body[TD1_STATE_SIDES] = 5;
    CHECK(!score_read(&score, body));
    CHECK(memcmp(&score, &before, sizeof score) == 0);
}

const test_t score_tests[] = {
    {"numbers_are_spelt", numbers_are_spelt},
    {"pictures_stay_on_the_panel", pictures_stay_on_the_panel},
    {"every_text_of_one_letter_is_drawn", every_text_of_one_letter_is_drawn},
    {"a_body_out_of_range_changes_nothing", a_body_out_of_range_changes_nothing},
    {NULL, NULL},
};

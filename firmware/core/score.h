/* STATE as data, and the pages that it takes to show it on any panel. */
#ifndef SCORE_H
#define SCORE_H

#include <stdbool.h>
#include <stdint.h>
#include "protocol_tables.h"

#define SCORE_PAGE_MS 2000u

typedef struct {
    uint8_t sides;
    int16_t scores[TD1_MAX_SIDES];
    uint8_t trump;
    uint8_t tricks[TD1_MAX_SIDES];
    uint8_t turn;
    uint8_t flags;
    uint8_t stake;
    uint8_t wins[TD1_MAX_SIDES];
    uint8_t big_wins[TD1_MAX_SIDES];
} score_t;

/* What one page shows: scores; trump and stake; the games of the match. */
enum page { PAGE_SCORES, PAGE_SIGN, PAGE_GAMES };

/* The pages of a picture, in this order. They change every SCORE_PAGE_MS. */
typedef struct {
    uint8_t scores; /* how many show scores: one, or one for each side */
    bool sign;
    bool games;
} pages_t;

/* 0 to 7 are the numbers of STATE's trump. */
enum sign { SIGN_QUESTION = 8, SIGNS = 9 };

/* Read the body of STATE, zeros behind it. False, with `score` untouched, when a number is out of its range. */
bool score_read(score_t *score, const uint8_t *body);

/* The sign of the picture: a question goes before the trump; SIGNS or more when there is none. */
uint8_t score_sign(const score_t *score);
/* The deal counts more than once. */
bool score_is_raised(const score_t *score);
/* Games won by a side, those won doubly counted twice. */
int16_t score_games(const score_t *score, uint8_t side);

/* `sign_fits`: the sign stands beside the scores already. */
pages_t score_pages(const score_t *score, bool one_side_a_page, bool sign_fits);
uint8_t pages_count(pages_t pages);
enum page pages_at(pages_t pages, uint8_t page);

#endif

#include "score.h"

#include "bytes.h"

#define SCORE_MIN (-999)
#define SCORE_MAX 9999
#define TRICKS_MAX 16 /* two columns of dots */
#define NOBODY 255

static void read_numbers(score_t *score, const uint8_t *body)
{
    score->sides = body[TD1_STATE_SIDES];
    score->trump = body[TD1_STATE_TRUMP];
    score->turn = body[TD1_STATE_TURN];
    score->flags = body[TD1_STATE_FLAGS];
    score->stake = body[TD1_STATE_STAKE];
    for (uint8_t i = 0; i < TD1_MAX_SIDES; i++) {
        score->scores[i] = get_i16(body + TD1_STATE_SCORES + 2 * i);
        score->tricks[i] = body[TD1_STATE_TRICKS + i];
        score->wins[i] = body[TD1_STATE_WINS + i];
        score->big_wins[i] = body[TD1_STATE_BIG_WINS + i];
    }
}

static bool is_side_in_range(const score_t *score, uint8_t side)
{
    return score->scores[side] >= SCORE_MIN && score->scores[side] <= SCORE_MAX &&
           score->tricks[side] <= TRICKS_MAX && score->wins[side] <= TD1_WINS_MAX &&
           score->big_wins[side] <= TD1_WINS_MAX;
}

static bool is_in_range(const score_t *score)
{
    bool good = score->sides >= 2 && score->sides <= TD1_MAX_SIDES;
    good = good && (score->trump <= TD1_TRUMP_NO_TRUMP || score->trump == TD1_TRUMP_UNKNOWN);
    good = good && (score->turn < score->sides || score->turn == NOBODY);
    good = good && score->stake <= TD1_STAKE_MAX;
    for (uint8_t side = 0; side < TD1_MAX_SIDES; side++)
        good = good && is_side_in_range(score, side);
    return good;
}

bool score_read(score_t *score, const uint8_t *body)
{
    score_t new;
    read_numbers(&new, body);
    if (!is_in_range(&new))
        return false;
    *score = new;
    return true;
}

uint8_t score_sign(const score_t *score)
{
    return (score->flags & TD1_FLAG_QUESTION) ? (uint8_t)SIGN_QUESTION : score->trump;
}

bool score_is_raised(const score_t *score)
{
    return score->stake > 1;
}

int16_t score_games(const score_t *score, uint8_t side)
{
    return (int16_t)(score->wins[side] + 2 * score->big_wins[side]);
}

/* ---- pages ---- */

static bool has_games(const score_t *score)
{
    bool any = false;
    for (uint8_t side = 0; side < score->sides; side++)
        any = any || score_games(score, side) != 0;
    return any;
}

pages_t score_pages(const score_t *score, bool one_side_a_page, bool sign_fits)
{
    const bool sign = score_sign(score) < SIGNS && !sign_fits;
    const pages_t pages = {one_side_a_page ? score->sides : 1, sign || score_is_raised(score), has_games(score)};
    return pages;
}

uint8_t pages_count(pages_t pages)
{
    return (uint8_t)(pages.scores + pages.sign + pages.games);
}

enum page pages_at(pages_t pages, uint8_t page)
{
    if (page < pages.scores)
        return PAGE_SCORES;
    return pages.sign && page == pages.scores ? PAGE_SIGN : PAGE_GAMES;
}

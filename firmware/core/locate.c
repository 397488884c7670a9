#include "locate.h"

#include "bytes.h"
#include "protocol_tables.h"

#define BITS_MAX 32
#define STEP_MIN 2
#define STEP_MS 10u /* the unit of `step` */

bool locate_read(locate_t *locate, const uint8_t *body, uint32_t now)
{
    const uint8_t bits = body[TD1_LOCATE_BITS];
    const uint8_t step = body[TD1_LOCATE_STEP];
    if (bits < 1 || bits > BITS_MAX || step < STEP_MIN)
        return false;
    locate->code = get_u32(body + TD1_LOCATE_CODE);
    locate->bits = bits;
    locate->step_ms = (uint16_t)(step * STEP_MS);
    locate->bit = 0;
    locate->left = (uint16_t)(bits * body[TD1_LOCATE_REPEATS]);
    locate->since = now;
    return true;
}

bool locate_tick(locate_t *locate, uint32_t now)
{
    if (locate->left == 0 || now - locate->since < locate->step_ms)
        return false;
    locate->since += locate->step_ms; /* not `now`: the steps keep their pace */
    locate->left--;
    locate->bit = locate->bit + 1 == locate->bits ? 0 : (uint8_t)(locate->bit + 1);
    return true;
}

bool locate_runs(const locate_t *locate)
{
    return locate->left != 0;
}

bool locate_is_lit(const locate_t *locate)
{
    return (locate->code >> locate->bit) & 1;
}

/* Contacts through days, where clocks of 16 bits come round. */
#include "check.h"
#include "keys.h"

static unsigned presses;

static void on_press(uint8_t key, uint8_t pressed)
{
    CHECK(key < TD1_MAX_KEYS);
    CHECK(pressed == TD1_PRESS_SHORT || pressed == TD1_PRESS_LONG);
    presses++;
}

static uint32_t hold(uint8_t closed, uint32_t from, uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++)
        keys_tick(closed, from + i, on_press);
    return from + ms;
}

static void a_press_is_told_whenever_it_comes(void)
{
    uint32_t now = 0xFFFFFFFFu - 70000u; /* the clock of 32 bits comes round as well */
    keys_start(now);
    now = hold(0, now, 1500);
    for (unsigned i = 0; i < 200; i++) {
        presses = 0;
        now = hold(0x1F, now, 100);
        now = hold(0, now, 300 + 977 * (i % 67));
        CHECK(presses == TD1_MAX_KEYS);
    }
}

static void a_stuck_key_is_silent_for_days(void)
{
    uint32_t now = 0;
    keys_start(now);
    now = hold(0, now, 1500);
    presses = 0;
    now = hold(1, now, 5u * 65536u);
    CHECK(keys_muted() == 1 && keys_down() == 1);
    hold(0, now, 900);
    CHECK(presses == 0);
}

const test_t keys_tests[] = {
    {"a_press_is_told_whenever_it_comes", a_press_is_told_whenever_it_comes},
    {"a_stuck_key_is_silent_for_days", a_stuck_key_is_silent_for_days},
    {NULL, NULL},
};

/* Settings: every byte of the body; what is stored comes back. And the core as a whole, once round. */
#include <string.h>

#include "check.h"
#include "config.h"
#include "display.h"
#include "fake.h"
#include "protocol_tables.h"

static void what_is_taken_is_what_comes_back(void)
{
    for (unsigned i = 0; i < 4u * 10u * 17u * 17u; i++) {
        const uint8_t body[TD1_CONFIG_LENGTH] = {(uint8_t)(i % 4), (uint8_t)(i / 4 % 10), (uint8_t)(i / 40 % 17),
                                                 (uint8_t)(i / 680), (uint8_t)i};
        config_t config;
        memset(fake.store, 0xFF, sizeof fake.store);
        if (!config_read(&config, body))
            continue;
        config_save(&config);
        for (fake.now = 0; fake.now < 100; fake.now++)
            config_tick();
        const config_t loaded = config_load();
        CHECK(memcmp(&loaded, &config, sizeof config) == 0);
        CHECK(loaded.source == TD1_SETTINGS_STORED);
    }
}

static void an_erased_store_is_a_default_and_rubbish_is_damage(void)
{
    memset(fake.store, 0xFF, sizeof fake.store);
    CHECK(config_load().source == TD1_SETTINGS_DEFAULT);
    memset(fake.store, 0x31, sizeof fake.store);
    CHECK(config_load().source == TD1_SETTINGS_DAMAGED);
    CHECK(config_load().modules == TD1_DEFAULT_MODULES);
}

static void the_core_greets_and_shows(void)
{
    static const uint8_t hello[] = {TD1_MAJOR, 0, 1, 1}, bright[] = {2};
    fake_power_on();
    CHECK(fake.sent_count > TD1_BOOT_LENGTH && fake.registers[0x0C] == 1 && fake.registers[0x0F] == 0);
    fake_host_says(0, TD1_HELLO, hello, sizeof hello);
    fake_host_says(1, TD1_BRIGHT, bright, sizeof bright);
    CHECK(fake.registers[0x0A] == 2);
    fake_run(1500);
    CHECK(fake.latches > 20);
}

const test_t config_tests[] = {
    {"what_is_taken_is_what_comes_back", what_is_taken_is_what_comes_back},
    {"an_erased_store_is_a_default_and_rubbish_is_damage", an_erased_store_is_a_default_and_rubbish_is_damage},
    {"the_core_greets_and_shows", the_core_greets_and_shows},
    {NULL, NULL},
};

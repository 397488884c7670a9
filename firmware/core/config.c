/*
 * In the store: the number of starts, then the configuration twice. The second copy is written after the first is
 * whole: when the power goes while one is being written, the other is good.
 */
#include "config.h"

#include "bytes.h"
#include "hal.h"
#include "link.h"
#include "protocol_tables.h"

#define AT_BOOTS 0
#define AT_COPIES 2
#define COPIES 2
#define COPY (TD1_CONFIG_LENGTH + 2) /* with its checksum */
#define ERASED 0xFF
#define GEOMETRY_ALL \
    (TD1_GEOMETRY_TRANSPOSE | TD1_GEOMETRY_FLIP_X | TD1_GEOMETRY_FLIP_Y | TD1_GEOMETRY_CHAIN_REVERSED)

static const uint8_t defaults[TD1_CONFIG_LENGTH] = {
    [TD1_CONFIG_PANEL] = TD1_PANEL_MATRIX,
    [TD1_CONFIG_MODULES] = TD1_DEFAULT_MODULES,
    [TD1_CONFIG_BRIGHTNESS_CAP] = TD1_DEFAULT_BRIGHTNESS_CAP,
    [TD1_CONFIG_IDLE_MINUTES] = TD1_DEFAULT_IDLE_MINUTES,
};

static uint8_t copy[COPY]; /* what is being stored */
static uint8_t stored = COPIES * COPY; /* how much of it is, in all copies */

static uint16_t checksum(const uint8_t *bytes)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t i = 0; i < TD1_CONFIG_LENGTH; i++)
        crc = crc16(crc, bytes[i]);
    return crc;
}

static bool is_in_range(const config_t *config)
{
    const bool digits = config->panel == TD1_PANEL_SEGMENTS;
    const uint8_t allowed = digits ? GEOMETRY_ALL & ~TD1_GEOMETRY_TRANSPOSE : GEOMETRY_ALL;
    return (digits || config->panel == TD1_PANEL_MATRIX) && config->modules >= 1 &&
           config->modules <= TD1_MAX_MODULES && (config->geometry & ~allowed) == 0 && config->brightness_cap <= 15;
}

bool config_read(config_t *config, const uint8_t *body)
{
    const config_t new = {
        body[TD1_CONFIG_PANEL],          body[TD1_CONFIG_MODULES],      body[TD1_CONFIG_GEOMETRY],
        body[TD1_CONFIG_BRIGHTNESS_CAP], body[TD1_CONFIG_IDLE_MINUTES], TD1_SETTINGS_STORED,
    };
    if (!is_in_range(&new))
        return false;
    *config = new;
    return true;
}

static bool is_erased(const uint8_t *bytes)
{
    for (uint8_t i = 0; i < COPY; i++)
        if (bytes[i] != ERASED)
            return false;
    return true;
}

config_t config_load(void)
{
    config_t config;
    uint8_t source = TD1_SETTINGS_DEFAULT;
    for (uint8_t i = 0; i < COPIES; i++) {
        uint8_t bytes[COPY];
        hal_store_read((uint16_t)(AT_COPIES + i * COPY), bytes, COPY);
        if (checksum(bytes) == get_u16(bytes + TD1_CONFIG_LENGTH) && config_read(&config, bytes))
            return config;
        if (!is_erased(bytes))
            source = TD1_SETTINGS_DAMAGED;
    }
    config_read(&config, defaults);
    config.source = source;
    return config;
}

void config_save(const config_t *config)
{
    copy[TD1_CONFIG_PANEL] = config->panel;
    copy[TD1_CONFIG_MODULES] = config->modules;
    copy[TD1_CONFIG_GEOMETRY] = config->geometry;
    copy[TD1_CONFIG_BRIGHTNESS_CAP] = config->brightness_cap;
    copy[TD1_CONFIG_IDLE_MINUTES] = config->idle_minutes;
    put_u16(copy + TD1_CONFIG_LENGTH, checksum(copy));
    stored = 0;
}

void config_tick(void)
{
    if (stored == COPIES * COPY || !hal_store_is_free())
        return;
    hal_store_write((uint16_t)(AT_COPIES + stored), copy[stored % COPY]);
    stored++;
}

uint16_t config_count_boot(void)
{
    uint8_t bytes[2];
    hal_store_read(AT_BOOTS, bytes, 2);
    const uint16_t boots = (uint16_t)(get_u16(bytes) + 1);
    put_u16(bytes, boots);
    hal_store_write(AT_BOOTS, bytes[0]);
    hal_store_write(AT_BOOTS + 1, bytes[1]);
    return boots;
}

#include "config.h"

#include "bytes.h"
#include "hal.h"
#include "link.h"
#include "protocol_tables.h"

#define AT_BOOTS 0
#define AT_CONFIG 2
#define PANEL_MATRIX 1
#define GEOMETRY_ALL \
    (TD1_GEOMETRY_TRANSPOSE | TD1_GEOMETRY_FLIP_X | TD1_GEOMETRY_FLIP_Y | TD1_GEOMETRY_CHAIN_REVERSED)

#define STORED (TD1_CONFIG_LENGTH + 2)

static const uint8_t defaults[TD1_CONFIG_LENGTH] = {
    [TD1_CONFIG_PANEL] = PANEL_MATRIX,
    [TD1_CONFIG_MODULES] = TD1_DEFAULT_MODULES,
    [TD1_CONFIG_BRIGHTNESS_CAP] = TD1_DEFAULT_BRIGHTNESS_CAP,
    [TD1_CONFIG_IDLE_MINUTES] = TD1_DEFAULT_IDLE_MINUTES,
};

static uint16_t checksum(const uint8_t *bytes)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t i = 0; i < TD1_CONFIG_LENGTH; i++)
        crc = crc16(crc, bytes[i]);
    return crc;
}

bool config_read(config_t *config, const uint8_t *body)
{
    const config_t new = {body[TD1_CONFIG_PANEL], body[TD1_CONFIG_MODULES], body[TD1_CONFIG_GEOMETRY],
                          body[TD1_CONFIG_BRIGHTNESS_CAP], body[TD1_CONFIG_IDLE_MINUTES]};
    if (new.panel != PANEL_MATRIX || new.modules < 1 || new.modules > TD1_MAX_MODULES)
        return false;
    if ((new.geometry & ~GEOMETRY_ALL) || new.brightness_cap > 15)
        return false;
    *config = new;
    return true;
}

config_t config_load(void)
{
    config_t config;
    uint8_t stored[STORED];
    config_read(&config, defaults);
    hal_store_read(AT_CONFIG, stored, STORED);
    if (checksum(stored) == get_u16(stored + TD1_CONFIG_LENGTH))
        config_read(&config, stored);
    return config;
}

void config_save(const config_t *config)
{
    uint8_t stored[STORED] = {
        [TD1_CONFIG_PANEL] = config->panel,       [TD1_CONFIG_MODULES] = config->modules,
        [TD1_CONFIG_GEOMETRY] = config->geometry, [TD1_CONFIG_BRIGHTNESS_CAP] = config->brightness_cap,
        [TD1_CONFIG_IDLE_MINUTES] = config->idle_minutes,
    };
    put_u16(stored + TD1_CONFIG_LENGTH, checksum(stored));
    hal_store_write(AT_CONFIG, stored, STORED);
}

uint16_t config_count_boot(void)
{
    uint8_t stored[2];
    hal_store_read(AT_BOOTS, stored, 2);
    const uint16_t boots = (uint16_t)(get_u16(stored) + 1);
    put_u16(stored, boots);
    hal_store_write(AT_BOOTS, stored, 2);
    return boots;
}

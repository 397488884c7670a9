/* What is connected, as CONFIG tells it; kept in the store with a checksum, twice. */
#ifndef CONFIG_H
#define CONFIG_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t panel;
    uint8_t modules;
    uint8_t geometry;
    uint8_t brightness_cap;
    uint8_t idle_minutes; /* 0: never dark */
    uint8_t source; /* TD1_SETTINGS_… */
} config_t;

/* From the store; what was sold as a default where nothing good is stored. */
config_t config_load(void);
/* Begin to store; config_tick goes on with it. */
void config_save(const config_t *config);
/* Store one byte more, unless the store is busy; never waits. */
void config_tick(void);
/* Read the body of CONFIG. False, with `config` untouched, when a number is out of its range. */
bool config_read(config_t *config, const uint8_t *body);

/* Count this start in the store; never the same number twice in a row. */
uint16_t config_count_boot(void);

#endif

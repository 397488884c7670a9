/* The EEPROM. */
#include <avr/eeprom.h>

#include "hal.h"

void hal_store_read(uint16_t at, void *to, uint8_t size)
{
    eeprom_read_block(to, (const void *)at, size);
}

void hal_store_write(uint16_t at, const void *from, uint8_t size)
{
    eeprom_update_block(from, (void *)at, size);
}

/* The EEPROM. */
#include <avr/eeprom.h>

#include "hal.h"

void hal_store_read(uint16_t at, void *to, uint8_t size)
{
    eeprom_read_block(to, (const void *)at, size);
}

bool hal_store_is_free(void)
{
    return eeprom_is_ready();
}

void hal_store_write(uint16_t at, uint8_t byte)
{
    eeprom_update_byte((uint8_t *)at, byte);
}

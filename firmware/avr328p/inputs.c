/* The keys: contacts to ground, held high by the chip's own resistors. */
#include "inputs.h"

#include "hal.h"
#include "pins.h"

void inputs_init(void)
{
    KEYS_DDR &= (uint8_t)~KEYS_MASK;
    KEYS_PORT |= KEYS_MASK;
}

uint8_t hal_keys(void)
{
    return (uint8_t)((~KEYS_PIN & KEYS_MASK) >> KEYS_FIRST);
}

uint8_t hal_key_inputs(void)
{
    return KEYS_COUNT;
}

/* The line to the panel: SPI mode 0, 4 MHz (a MAX7219 takes 10, a wire of 30 cm less). */
#include "spi.h"

#include <avr/io.h>

#include "hal.h"
#include "pins.h"

void spi_init(void)
{
    PANEL_PORT |= _BV(PANEL_CS); /* high before it is an output: a falling and rising edge would latch rubbish */
    PANEL_DDR |= _BV(PANEL_CS) | _BV(PANEL_DIN) | _BV(PANEL_CLK);
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = 0;
}

void hal_panel_select(void)
{
    PANEL_PORT &= (uint8_t)~_BV(PANEL_CS);
}

void hal_panel_byte(uint8_t byte)
{
    SPDR = byte;
    loop_until_bit_is_set(SPSR, SPIF);
}

void hal_panel_latch(void)
{
    PANEL_PORT |= _BV(PANEL_CS);
}

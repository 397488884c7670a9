/*
 * Every pin that the display uses, and nothing else may use them (WIRING.md).
 * The Arduino names of the pins are given behind them.
 */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

#define PANEL_PORT PORTB
#define PANEL_DDR DDRB
#define PANEL_CS PB2   /* D10; also the SPI's SS, which must be an output in master mode */
#define PANEL_DIN PB3  /* D11, MOSI */
#define PANEL_CLK PB5  /* D13, SCK */

/* D0 and D1 are the serial line. D2 to D6 (PD2 to PD6) are kept free for the keys of a later version. */

#endif

/*
 * Every pin that the display uses; nothing else names one. The wiring drawing is made from this file: the names of the
 * pins on an Arduino, and what is connected, stand behind each.
 */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

/* The panel, on the SPI. */
#define PANEL_PORT PORTB
#define PANEL_DDR DDRB
#define PANEL_CS PB2  /* D10: CS; also the SPI's SS, which must be an output in master mode */
#define PANEL_DIN PB3 /* D11: DIN; MOSI */
#define PANEL_CLK PB5 /* D13: CLK; SCK */

/* Keys between these pins and ground, side by side on one port; what is not connected reads open. */
#define KEYS_PORT PORTD
#define KEYS_DDR DDRD
#define KEYS_PIN PIND
#define KEY_0 PD2 /* D2: key 1 */
#define KEY_1 PD3 /* D3: key 2 */
#define KEY_2 PD4 /* D4: key 3 */
#define KEY_3 PD5 /* D5: key 4 */
#define KEY_4 PD6 /* D6: key 5 */
#define KEYS_FIRST KEY_0
#define KEYS_COUNT (KEY_4 - KEY_0 + 1)
#define KEYS_MASK ((uint8_t)(((1u << KEYS_COUNT) - 1u) << KEYS_FIRST))

/* The line to the host is the USART's own. */
#define HOST_RX PD0 /* D0: from USB */
#define HOST_TX PD1 /* D1: to USB */

#endif

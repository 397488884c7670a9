/* Numbers as the symbols that both kinds of panel have. */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stdint.h>

enum symbol { SYMBOL_MINUS = 10, SYMBOL_TIMES = 11 }; /* 0 to 9 are the digits */

#define SYMBOLS_MAX 6 /* an int16_t has at most five digits and a sign */

/* The symbols of a number from left to right. Returns how many. */
uint8_t symbols_of(int16_t number, uint8_t symbols[SYMBOLS_MAX]);

#endif

/* Constant tables: in flash on the AVR, where the processor needs a special instruction to read them. */
#ifndef ROM_H
#define ROM_H

#if defined(__AVR__)
#include <avr/pgmspace.h>
#define ROM PROGMEM
#define rom_byte(address) pgm_read_byte(address)
#else
#define ROM
#define rom_byte(address) (*(address))
#endif

#endif

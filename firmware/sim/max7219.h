/* A chain of MAX7219 with 8x8 matrices or 7-segment digits, as a person in front of it sees it. */
#ifndef MAX7219_H
#define MAX7219_H

#include <stdbool.h>
#include <stdint.h>

#define CHAIN_MODULES_MAX 8
#define CHAIN_COLUMNS (8 * CHAIN_MODULES_MAX)

typedef struct {
    uint8_t row[8];
    uint8_t decode;
    uint8_t intensity;
    uint8_t scan_limit;
    uint8_t run;
    uint8_t test;
} max7219_t;

/* How the boards are mounted: the bits of `geometry` in protocol.toml; and whether they carry digits. */
enum { MOUNTED_TRANSPOSED = 1, MOUNTED_FLIP_X = 2, MOUNTED_FLIP_Y = 4, MOUNTED_REVERSED = 8, MOUNTED_DIGITS = 16 };

typedef struct {
    int modules;
    int mounting;
    bool selected;
    int shifted;                          /* bytes since the select */
    uint8_t shift[2 * CHAIN_MODULES_MAX]; /* [0] entered last */
    max7219_t chip[CHAIN_MODULES_MAX];    /* [0] is nearest to the processor */
    uint32_t latches;
    uint32_t bad_latches; /* not exactly two bytes for each module */
} chain_t;

/* Just powered: dark, the row registers full of whatever `random` gives. */
void chain_power_up(chain_t *chain, int modules, int mounting, uint8_t (*random)(void *), void *context);
void chain_select(chain_t *chain, bool selected);
void chain_byte(chain_t *chain, uint8_t byte);
/*
 * What is seen, from left to right: columns, bit 0 the top pixel; or digits, bits 7-0 the dot and the segments A to G
 * where a person sees them, whichever way the digit hangs.
 */
void chain_view(const chain_t *chain, uint8_t columns[CHAIN_COLUMNS]);
/* Brightness 0-15 of the leftmost module; -1 when the module is dark. */
int chain_brightness(const chain_t *chain);

#endif

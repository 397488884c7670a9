/* LOCATE: the whole panel as one lamp that blinks a code. */
#ifndef LOCATE_H
#define LOCATE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t code; /* bit 0 comes first */
    uint8_t bits;
    uint16_t step_ms;
    uint16_t steps; /* in all; 0 when nothing blinks */
    uint32_t since;
} locate_t;

/* Read the body of LOCATE. False, with `locate` untouched, when a number is out of its range. */
bool locate_read(locate_t *locate, const uint8_t *body, uint32_t now);
/* Does it blink at this moment? It ends by itself. */
bool locate_runs(locate_t *locate, uint32_t now);
/* While it runs: is the lamp lit? */
bool locate_is_lit(const locate_t *locate, uint32_t now);

#endif

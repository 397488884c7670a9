/* LOCATE: the whole panel as one lamp that blinks a code. */
#ifndef LOCATE_H
#define LOCATE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t code; /* bit 0 comes first */
    uint8_t bits;
    uint8_t bit; /* which one is shown */
    uint16_t step_ms;
    uint16_t left; /* steps to come, this one included; 0 when nothing blinks */
    uint32_t since; /* when this step began */
} locate_t;

/* Read the body of LOCATE and begin. False, with `locate` untouched, when a number is out of its range. */
bool locate_read(locate_t *locate, const uint8_t *body, uint32_t now);
/* Go on with the next step when it is time. True when the lamp may have changed. */
bool locate_tick(locate_t *locate, uint32_t now);
/* Does it blink at this moment? It ends by itself. */
bool locate_runs(const locate_t *locate);
/* While it runs: is the lamp lit? */
bool locate_is_lit(const locate_t *locate);

#endif

/* Presses on their way to the host: told again until taken, given up when they are too old to count. */
#ifndef PRESSES_H
#define PRESSES_H

#include <stdbool.h>
#include <stdint.h>

/* Forget everything: the host went, or came anew. */
void presses_clear(void);
/* A key was pressed. */
void presses_add(uint8_t key, uint8_t pressed);
/* The host takes the press with this number. False when it no longer counts. */
bool presses_take(uint16_t count);
/* Say what is due; at most one KEY. */
void presses_tick(uint32_t now);

#endif

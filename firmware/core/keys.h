/* Keys on the box: contacts in, good presses out. Knows nothing of hosts and messages. */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stdint.h>
#include "protocol_tables.h"

/* All keys count as stuck until they were seen open. */
void keys_start(uint32_t now);
/* Look at the contacts, at least every few milliseconds: bit n of `closed` is key n. `pressed` is TD1_PRESS_…. */
void keys_tick(uint8_t closed, uint32_t now, void (*on_press)(uint8_t key, uint8_t pressed));

/* Masks of the keys that are closed now, and of those that are not listened to. */
uint8_t keys_down(void);
uint8_t keys_muted(void);
/* Good presses of a key since the start. */
uint16_t keys_presses(uint8_t key);

#endif

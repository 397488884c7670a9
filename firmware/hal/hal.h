/* All that the portable core wants from a microcontroller. One folder per target implements it. */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

/* Starts everything; the chip select is high before its pin becomes an output. */
void hal_init(void);

/* One byte from the host; false when there is none. */
bool hal_receive(uint8_t *byte);
/* One byte to the host; waits while the line is busy, never longer than the line needs. */
void hal_send(uint8_t byte);
/* Bytes that arrived while there was no room, since the restart. */
uint16_t hal_overruns(void);

/* A burst to the panel: select, bytes, latch. */
void hal_panel_select(void);
void hal_panel_byte(uint8_t byte);
void hal_panel_latch(void);

/* Milliseconds since the restart; wraps after 49 days. */
uint32_t hal_millis(void);
/* Sleep until something happens, at most a millisecond. */
void hal_idle(void);
/* Without this call for half a second the board restarts. */
void hal_watchdog_kick(void);

/* Memory that survives loss of power. `size` bytes from `at` on. */
void hal_store_read(uint16_t at, void *to, uint8_t size);
/* One byte takes milliseconds; written while another is on its way, it waits. An unchanged byte is not worn. */
bool hal_store_is_free(void);
void hal_store_write(uint16_t at, uint8_t byte);

/* The keys that are closed: bit n is key n. Inputs that nothing is connected to are open. */
uint8_t hal_keys(void);
/* How many inputs there are, up to TD1_MAX_KEYS. */
uint8_t hal_key_inputs(void);

/* Why the board restarted: bit 0 power-on, 1 reset pin, 2 brown-out, 3 watchdog. */
uint8_t hal_reset_cause(void);
/* Restarts by the watchdog since power-on. */
uint16_t hal_watchdog_count(void);
/* Bytes that the stack never reached. */
uint16_t hal_free_stack(void);
/* The number of this kind of board, as INFO tells it. */
uint8_t hal_board(void);

#endif

/*
 * The whole display in simulated time: an ATmega328P under libsimavr that runs the firmware as it is, a chain of
 * MAX7219 on its SPI, a serial line at the host's speed. No wall clock anywhere: the same calls give the same bytes.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct board board_t;

typedef struct {
    uint64_t cycles;       /* since power-on */
    uint32_t resets;       /* of the processor, the one at power-on not counted */
    uint32_t latches;      /* bursts to the panel */
    uint32_t bad_latches;  /* bursts of a wrong length */
    uint32_t spi_clashes;  /* a byte written while one was being sent */
    uint32_t lost_bytes;   /* from the host, not fetched in time */
    uint32_t views;        /* how often what is seen changed, since power-on */
    uint32_t baud;         /* the speed that the firmware has set */
    uint64_t awake;        /* cycles in which the processor did not sleep */
    uint64_t changed_at;   /* cycle of the last change of what is seen */
} board_facts_t;

/* `mounting`: see max7219.h. Null when the firmware cannot be read. `seed` fills the memories that power-on leaves at random. */
board_t *board_new(const char *elf, int modules, int mounting, uint32_t seed);
void board_free(board_t *board);

/* Burn a boot loader from a file of Intel hex; the processor then starts with it. False when that is not possible. */
bool board_burn(board_t *board, const char *hex);
/* The program's part of the flash memory is empty, as on a board that was never flashed. */
void board_erase_program(board_t *board);

/* A copy of the flash memory, 32 KiB. */
void board_flash(const board_t *board, uint8_t *bytes);

/* Off and on again: memory is lost, the EEPROM is not. */
void board_power_cycle(board_t *board);
/* The reset pin, which opening the port pulls on an Arduino. */
void board_reset(board_t *board);
/* False when the processor has crashed for good, which no firmware should bring about. */
bool board_run(board_t *board, uint32_t microseconds);

/* The host's speed. Where it is not the firmware's, bytes arrive as rubbish. */
void board_set_host_baud(board_t *board, uint32_t baud);
/* Bytes for the firmware; they travel at the host's speed while the board runs. */
void board_send(board_t *board, const uint8_t *bytes, size_t count);
/* Bytes that still wait to travel. */
size_t board_unsent(const board_t *board);
/* Bytes from the firmware; returns how many were copied. */
size_t board_receive(board_t *board, uint8_t *bytes, size_t room);

/* Close or open the contact of a key, 0 to 4. It stays so, whatever happens to the board. */
void board_key(board_t *board, int key, bool closed);

/* What is seen: 64 columns or digits, see chain_view. */
void board_view(const board_t *board, uint8_t columns[64]);
/* The nth view since power-on, 0 the first; false when it is older than the last 256 or never was. */
bool board_past_view(const board_t *board, uint32_t n, uint8_t columns[64], uint64_t *cycle);
int board_brightness(const board_t *board);
void board_facts(const board_t *board, board_facts_t *facts);

/* Break something: the program hangs in an endless loop. */
void board_hang(board_t *board);
/* The same with interrupts switched off: only the watchdog's second time-out helps. */
void board_hang_deaf(board_t *board);
/* Break something: turn all bits of one byte of the EEPROM. Seen after the next power cycle. */
void board_store_flip(board_t *board, int at);
/* Break something: write a register of one chip (counted from the processor) behind the firmware's back. */
void board_disturb(board_t *board, int chip, uint8_t reg, uint8_t value);

#endif

/* What board.c and wires.c share: the board with all its parts. */
#ifndef BOARD_PARTS_H
#define BOARD_PARTS_H

#include "board.h"

#include <stdlib.h>

#include <avr_spi.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include "max7219.h"

#define HZ 16000000u
#define VIEWS 256u
#define EEPROM_SIZE 1024u
#define FLASH_SIZE 0x8000u
#define PROGRAM_SIZE 0x7000u /* what no boot loader needs */

typedef struct {
    uint8_t *bytes;
    size_t size, head, tail;
} queue_t;

typedef struct {
    uint64_t cycle;
    uint8_t columns[CHAIN_COLUMNS];
} view_t;

struct board {
    avr_t *avr;
    uint8_t flash[FLASH_SIZE]; /* while the power is off */
    uint32_t starts_at;        /* the reset vector */
    uint64_t unserved_since;   /* the watchdog's interrupt waits since this cycle; 0: it does not */
    int modules, mounting;
    uint32_t random;
    uint8_t eeprom[EEPROM_SIZE];
    chain_t chain;
    avr_io_t watcher; /* is told of resets */
    avr_spi_t *spi;
    avr_uart_t *uart;
    bool sending; /* a byte is on the SPI */
    uint8_t keys; /* mask of the closed contacts */
    uint32_t host_cycles; /* that a byte takes on the line */
    queue_t to_firmware, from_firmware;
    view_t views[VIEWS];
    board_facts_t facts;
};

static inline void queue_put(queue_t *queue, uint8_t byte)
{
    if (queue->tail == queue->size) {
        queue->size = queue->size ? 2 * queue->size : 256;
        queue->bytes = realloc(queue->bytes, queue->size);
    }
    queue->bytes[queue->tail++] = byte;
}

static inline size_t queue_count(const queue_t *queue)
{
    return queue->tail - queue->head;
}

static inline uint8_t queue_take(queue_t *queue)
{
    const uint8_t byte = queue->bytes[queue->head++];
    if (queue->head == queue->tail)
        queue->head = queue->tail = 0;
    return byte;
}

/* Connect processor, panel and serial line; once, before the first reset. */
void wires_connect(board_t *board);
/* Remember what is seen now, if it differs from what was seen last. */
void wires_look(board_t *board);
/* Does what simavr 1.6 leaves out: an unserved watchdog resets the processor at its second time-out. */
void wires_watchdog(board_t *board);
/* A random byte of the board's own sequence. */
uint8_t board_random(board_t *board);
/* The processor was reset: its timers are gone, its pins are let go of. */
void wires_after_reset(board_t *board);
/* The speed of the serial line as the firmware has set it, in processor cycles for a bit. */
uint32_t wires_cycles_per_bit(const avr_t *avr);

#endif

#include "board.h"

#include <stdlib.h>
#include <string.h>

#include <avr_eeprom.h>
#include <avr_ioport.h>
#include <avr_spi.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include "max7219.h"

#define HZ 16000000u
#define MAX_STEP 1000u /* cycles that a sleeping processor may jump */
#define VIEWS 256u
#define EEPROM_SIZE 1024u
#define UNREAD_MAX 3u /* two in the receiver's buffer and one in its shift register */

/* Data addresses of the ATmega328P. */
enum { SPCR = 0x4C, SPSR = 0x4D, SPDR = 0x4E, MCUSR = 0x54, UCSR0A = 0xC0, UBRR0L = 0xC4, UBRR0H = 0xC5, UDR0 = 0xC6 };
enum { PORF = 0, EXTRF = 1, SRAM = 0x100, CS_PIN = 2 };

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
    elf_firmware_t firmware;
    int modules, mounting;
    uint32_t random;
    uint8_t eeprom[EEPROM_SIZE];
    chain_t chain;
    avr_io_t watcher; /* is told of resets */
    avr_spi_t *spi;
    avr_uart_t *uart;
    bool sending; /* a byte is on the SPI */
    uint32_t host_cycles; /* that a byte takes on the line */
    queue_t to_firmware, from_firmware;
    view_t views[VIEWS];
    board_facts_t facts;
};

/* ---- small things ---- */

static uint8_t random_byte(void *context)
{
    board_t *board = context;
    board->random = board->random * 1664525u + 1013904223u;
    return (uint8_t)(board->random >> 24);
}

static void queue_put(queue_t *queue, uint8_t byte)
{
    if (queue->tail == queue->size) {
        queue->size = queue->size ? 2 * queue->size : 256;
        queue->bytes = realloc(queue->bytes, queue->size);
    }
    queue->bytes[queue->tail++] = byte;
}

static size_t queue_count(const queue_t *queue)
{
    return queue->tail - queue->head;
}

static uint8_t queue_take(queue_t *queue)
{
    const uint8_t byte = queue->bytes[queue->head++];
    if (queue->head == queue->tail)
        queue->head = queue->tail = 0;
    return byte;
}

/* ---- the panel ---- */

static void look(board_t *board)
{
    view_t *last = &board->views[(board->facts.views - 1) % VIEWS];
    view_t now = {.cycle = board->avr ? board->avr->cycle : 0};
    chain_view(&board->chain, now.columns);
    if (board->facts.views != 0 && memcmp(now.columns, last->columns, sizeof now.columns) == 0)
        return;
    board->facts.changed_at = now.cycle;
    board->views[board->facts.views++ % VIEWS] = now;
}

static void on_chip_select(struct avr_irq_t *irq, uint32_t level, void *param)
{
    (void)irq;
    board_t *board = param;
    chain_select(&board->chain, level == 0);
    if (level)
        look(board);
}

static avr_cycle_count_t spi_done(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)when;
    board_t *board = param;
    board->sending = false;
    avr_raise_interrupt(avr, &board->spi->spi);
    return 0;
}

/* simavr 1.6 lets every byte take 100 us; this one takes the clock that the firmware has set. */
static void spi_write(avr_t *avr, avr_io_addr_t addr, uint8_t value, void *param)
{
    static const uint16_t divisors[] = {4, 16, 64, 128, 2, 8, 32, 64};
    board_t *board = param;
    const int rate = (avr->data[SPCR] & 3) | (avr->data[SPSR] & 1) << 2;
    avr->data[addr] = value;
    if (board->sending)
        board->facts.spi_clashes++;
    avr_clear_interrupt(avr, &board->spi->spi);
    chain_byte(&board->chain, value);
    board->sending = true;
    avr_cycle_timer_register(avr, 8u * divisors[rate], spi_done, board);
}

/* ---- the serial line ---- */

static uint32_t cycles_per_bit(const avr_t *avr)
{
    const uint32_t divisor = 1u + avr->data[UBRR0L] + (avr->data[UBRR0H] << 8);
    return divisor * (avr->data[UCSR0A] & 2 ? 8u : 16u);
}

static uint32_t unread(const avr_uart_t *uart)
{
    return (uint32_t)(uart->input.write - uart->input.read) % 64u;
}

/*
 * Once in the time of a byte: the next one leaves the host. simavr's buffer is 64 deep, the chip's is not; and simavr
 * 1.6 counts a parity bit that nobody asked for, and does not see a speed that is doubled after it was set.
 */
static avr_cycle_count_t host_tick(avr_t *avr, avr_cycle_count_t when, void *param)
{
    board_t *board = param;
    board->uart->cycles_per_byte = 10 * cycles_per_bit(avr);
    if (queue_count(&board->to_firmware) != 0) {
        const uint8_t byte = queue_take(&board->to_firmware);
        if (unread(board->uart) < UNREAD_MAX)
            avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
        else
            board->facts.lost_bytes++;
    }
    return when + board->host_cycles;
}

static void on_output(struct avr_irq_t *irq, uint32_t byte, void *param)
{
    (void)irq;
    board_t *board = param;
    queue_put(&board->from_firmware, (uint8_t)byte);
}

/* ---- the processor ---- */

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles; /* simulated time passes; ours need not */
}

static void silent(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)arguments;
}

/* Every reset throws the timers away and lets go of the pins; the pull-up then deselects the panel. */
static void on_reset(avr_io_t *io)
{
    board_t *board = (board_t *)((char *)io - offsetof(board_t, watcher));
    board->facts.resets++;
    board->sending = false;
    chain_select(&board->chain, false);
    look(board);
    avr_cycle_timer_register(io->avr, board->host_cycles, host_tick, board);
}

static void pull_up_chip_select(avr_t *avr)
{
    avr_ioport_external_t pull = {.name = 'B', .mask = 1 << CS_PIN, .value = 1 << CS_PIN};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('B'), &pull);
}

static void connect(board_t *board)
{
    avr_t *avr = board->avr;
    uint32_t no_flags = 0;
    board->spi = avr->io[AVR_DATA_TO_IO(SPDR)].w.param;
    board->uart = avr->io[AVR_DATA_TO_IO(UDR0)].r.param;
    avr->io[AVR_DATA_TO_IO(SPDR)].w.c = spi_write;
    avr->io[AVR_DATA_TO_IO(SPDR)].w.param = board;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    pull_up_chip_select(avr);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), CS_PIN), on_chip_select, board);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_output, board);
    board->watcher = (avr_io_t){.kind = "board", .reset = on_reset};
    avr_register_io(avr, &board->watcher);
}

static void power_up(board_t *board)
{
    memset(&board->facts, 0, sizeof board->facts);
    board->to_firmware.head = board->to_firmware.tail = 0;
    board->from_firmware.head = board->from_firmware.tail = 0;
    chain_power_up(&board->chain, board->modules, board->mounting, random_byte, board);

    board->avr = avr_make_mcu_by_name("atmega328p");
    avr_init(board->avr);
    board->avr->frequency = HZ;
    board->avr->sleep = no_sleep;
    board->avr->run_cycle_limit = MAX_STEP;
    avr_load_firmware(board->avr, &board->firmware);
    avr_eeprom_desc_t eeprom = {.ee = board->eeprom, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_SET, &eeprom);
    connect(board);
    avr_reset(board->avr);
    for (int at = SRAM; at <= board->avr->ramend; at++)
        board->avr->data[at] = random_byte(board);
    board->avr->data[MCUSR] = 1 << PORF;
    board->facts.resets = 0;
}

static void power_down(board_t *board)
{
    avr_eeprom_desc_t eeprom = {.ee = board->eeprom, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &eeprom);
    avr_terminate(board->avr);
    free(board->avr);
    board->avr = NULL;
}

/* ---- what tests call ---- */

board_t *board_new(const char *elf, int modules, int mounting, uint32_t seed)
{
    board_t *board = calloc(1, sizeof *board);
    avr_global_logger_set(silent);
    board->modules = modules;
    board->mounting = mounting;
    board->random = seed;
    board->host_cycles = 10u * HZ / 115200u;
    memset(board->eeprom, 0xFF, EEPROM_SIZE);
    if (elf_read_firmware(elf, &board->firmware) != 0) {
        free(board);
        return NULL;
    }
    power_up(board);
    return board;
}

void board_free(board_t *board)
{
    power_down(board);
    free(board->to_firmware.bytes);
    free(board->from_firmware.bytes);
    free(board);
}

void board_power_cycle(board_t *board)
{
    power_down(board);
    power_up(board);
}

void board_reset(board_t *board)
{
    avr_reset(board->avr);
    board->avr->data[MCUSR] = 1 << EXTRF;
}

void board_run(board_t *board, uint32_t microseconds)
{
    const avr_cycle_count_t end = board->avr->cycle + (avr_cycle_count_t)microseconds * (HZ / 1000000u);
    while (board->avr->cycle < end) {
        const int state = avr_run(board->avr);
        if (state == cpu_Done || state == cpu_Crashed)
            return;
    }
}

void board_set_host_baud(board_t *board, uint32_t baud)
{
    board->host_cycles = 10u * HZ / baud;
}

void board_send(board_t *board, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        queue_put(&board->to_firmware, bytes[i]);
}

size_t board_unsent(const board_t *board)
{
    return queue_count(&board->to_firmware);
}

size_t board_receive(board_t *board, uint8_t *bytes, size_t room)
{
    size_t count = 0;
    while (count < room && queue_count(&board->from_firmware) != 0)
        bytes[count++] = queue_take(&board->from_firmware);
    return count;
}

void board_view(const board_t *board, uint8_t columns[64])
{
    chain_view(&board->chain, columns);
}

bool board_past_view(const board_t *board, uint32_t n, uint8_t columns[64], uint64_t *cycle)
{
    if (n >= board->facts.views || n + VIEWS < board->facts.views)
        return false;
    memcpy(columns, board->views[n % VIEWS].columns, CHAIN_COLUMNS);
    *cycle = board->views[n % VIEWS].cycle;
    return true;
}

int board_brightness(const board_t *board)
{
    return chain_brightness(&board->chain);
}

void board_facts(const board_t *board, board_facts_t *facts)
{
    *facts = board->facts;
    facts->cycles = board->avr->cycle;
    facts->latches = board->chain.latches;
    facts->bad_latches = board->chain.bad_latches;
    facts->baud = HZ / cycles_per_bit(board->avr);
}

void board_hang(board_t *board)
{
    const avr_flashaddr_t free_flash = 0x7000;
    board->avr->flash[free_flash] = 0xFF; /* rjmp to itself */
    board->avr->flash[free_flash + 1] = 0xCF;
    board->avr->pc = free_flash;
    board->avr->state = cpu_Running;
}

void board_disturb(board_t *board, int chip, uint8_t reg, uint8_t value)
{
    max7219_t *which = &board->chain.chip[chip];
    if (reg >= 1 && reg <= 8)
        which->row[reg - 1] = value;
    else if (reg == 0x0C)
        which->run = value;
    else if (reg == 0x0F)
        which->test = value;
    else if (reg == 0x0A)
        which->intensity = value;
    look(board);
}

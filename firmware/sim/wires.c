/* What hangs on the pins: the panel on the SPI, the host on the serial line. Puts right what simavr 1.6 gets wrong. */
#include <string.h>

#include <avr_ioport.h>

#include "board_parts.h"

#define UNREAD_MAX 3u /* two in the receiver's buffer and one in its shift register */
#define CS_PIN 2
#define KEY_FIRST_PIN 2

/* Data addresses of the ATmega328P. */
enum { SPCR = 0x4C, SPSR = 0x4D, SPDR = 0x4E, UCSR0A = 0xC0, UBRR0L = 0xC4, UBRR0H = 0xC5, UDR0 = 0xC6 };
enum { MCUSR = 0x54, WDRF = 3, WDTCSR = 0x60, WDIF = 7, WDE = 3 };
enum { PIND = 0x29, DDRD = 0x2A, PORTD = 0x2B };

/* ---- the panel ---- */

void wires_look(board_t *board)
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
        wires_look(board);
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

uint32_t wires_cycles_per_bit(const avr_t *avr)
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
/* Ten bits long, a byte is misread when the two clocks differ by half a bit. */
static bool is_understood(const board_t *board)
{
    const uint32_t ours = 10 * wires_cycles_per_bit(board->avr);
    const uint32_t apart = ours > board->host_cycles ? ours - board->host_cycles : board->host_cycles - ours;
    return apart * 20 < ours;
}

static uint8_t garbled(board_t *board, uint8_t byte)
{
    return is_understood(board) ? byte : board_random(board);
}

static avr_cycle_count_t host_tick(avr_t *avr, avr_cycle_count_t when, void *param)
{
    board_t *board = param;
    board->uart->cycles_per_byte = 10 * wires_cycles_per_bit(avr);
    if (queue_count(&board->to_firmware) != 0) {
        const uint8_t byte = garbled(board, queue_take(&board->to_firmware));
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
    queue_put(&board->from_firmware, garbled(board, (uint8_t)byte));
}

static void pull_up_chip_select(avr_t *avr)
{
    avr_ioport_external_t pull = {.name = 'B', .mask = 1 << CS_PIN, .value = 1 << CS_PIN};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('B'), &pull);
}

/* An input with its resistor switched on is high, unless a closed contact pulls it to ground; others float low. */
static uint8_t read_keys(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const board_t *board = param;
    const uint8_t outputs = avr->data[DDRD];
    const uint8_t closed = (uint8_t)(board->keys << KEY_FIRST_PIN);
    avr->data[addr] = (uint8_t)(avr->data[PORTD] & (outputs | ~closed));
    return avr->data[addr];
}

static uint64_t watchdog_cycles(const avr_t *avr)
{
    const uint8_t set = avr->data[WDTCSR];
    const int prescale = (set & 7) | (set >> 2 & 8);
    return (2048ull << prescale) * HZ / 128000u;
}

void wires_watchdog(board_t *board)
{
    avr_t *avr = board->avr;
    const uint8_t waiting = 1 << WDIF | 1 << WDE;
    if ((avr->data[WDTCSR] & waiting) != waiting) {
        board->unserved_since = 0;
    } else if (board->unserved_since == 0) {
        board->unserved_since = avr->cycle;
    } else if (avr->cycle - board->unserved_since >= watchdog_cycles(avr)) {
        board->unserved_since = 0;
        avr_reset(avr);
        avr->data[MCUSR] = 1 << WDRF;
    }
}

void wires_after_reset(board_t *board)
{
    board->sending = false;
    chain_select(&board->chain, false); /* the pull-up */
    wires_look(board);
    avr_cycle_timer_register(board->avr, board->host_cycles, host_tick, board);
}

void wires_connect(board_t *board)
{
    avr_t *avr = board->avr;
    uint32_t no_flags = 0;
    board->spi = avr->io[AVR_DATA_TO_IO(SPDR)].w.param;
    board->uart = avr->io[AVR_DATA_TO_IO(UDR0)].r.param;
    avr->io[AVR_DATA_TO_IO(SPDR)].w.c = spi_write;
    avr->io[AVR_DATA_TO_IO(SPDR)].w.param = board;
    avr->io[AVR_DATA_TO_IO(PIND)].r.c = read_keys;
    avr->io[AVR_DATA_TO_IO(PIND)].r.param = board;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    pull_up_chip_select(avr);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), CS_PIN), on_chip_select, board);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_output, board);
}


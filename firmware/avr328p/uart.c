/* The serial line: both directions through rings that the interrupts empty and fill. */
#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "hal.h"
#include "protocol_tables.h"

#define BAUD TD1_BAUD
#define BAUD_TOL 3 /* 115200 from 16 MHz is 2.1 % off, as it is for the board's boot loader */
#include <util/setbaud.h>

#define RING 128u /* a power of two, longer than the longest frame */

typedef struct {
    volatile uint8_t head; /* written by the one who puts */
    volatile uint8_t tail; /* written by the one who takes */
    uint8_t bytes[RING];
} ring_t;

static ring_t incoming;
static ring_t outgoing;
static volatile uint16_t overruns;

static bool is_full(const ring_t *ring)
{
    return (uint8_t)(ring->head - ring->tail) == RING;
}

static bool is_empty(const ring_t *ring)
{
    return ring->head == ring->tail;
}

static void put(ring_t *ring, uint8_t byte)
{
    ring->bytes[ring->head % RING] = byte;
    ring->head++;
}

static uint8_t take(ring_t *ring)
{
    const uint8_t byte = ring->bytes[ring->tail % RING];
    ring->tail++;
    return byte;
}

void uart_init(void)
{
    UBRR0 = UBRR_VALUE;
    UCSR0A = USE_2X ? _BV(U2X0) : 0;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

ISR(USART_RX_vect)
{
    const bool lost = UCSR0A & _BV(DOR0); /* valid until the data register is read */
    const uint8_t byte = UDR0;
    const bool full = is_full(&incoming);
    if ((lost || full) && overruns < UINT16_MAX)
        overruns++;
    if (!full)
        put(&incoming, byte);
}

/* Switches itself off with the last byte: entered with an empty ring it would have nothing to write. */
ISR(USART_UDRE_vect)
{
    UDR0 = take(&outgoing);
    if (is_empty(&outgoing))
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

bool hal_receive(uint8_t *byte)
{
    if (is_empty(&incoming))
        return false;
    *byte = take(&incoming);
    return true;
}

bool uart_is_idle(void)
{
    return is_empty(&incoming);
}

void hal_send(uint8_t byte)
{
    while (is_full(&outgoing)) {
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        put(&outgoing, byte);
        UCSR0B |= _BV(UDRIE0);
    }
}

uint16_t hal_overruns(void)
{
    uint16_t count = 0;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        count = overruns;
    }
    return count;
}

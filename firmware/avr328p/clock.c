/* Timer 0 counts milliseconds. */
#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>

#include "hal.h"
#include "uart.h"

#define PRESCALE 64u

static volatile uint32_t millis;

void clock_init(void)
{
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = (uint8_t)(F_CPU / PRESCALE / 1000u - 1u);
    TIMSK0 = _BV(OCIE0A);
    SMCR = 0; /* idle: timer and serial line go on */
}

ISR(TIMER0_COMPA_vect)
{
    millis++;
}

uint32_t hal_millis(void)
{
    uint32_t now = 0;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = millis;
    }
    return now;
}

/* The instruction after sei() is carried out before any interrupt: a byte cannot slip in between and be slept over. */
void hal_idle(void)
{
    cli();
    if (uart_is_idle()) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

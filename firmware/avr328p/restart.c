/*
 * Restarts: the watchdog, why the board started, how deep the stack went.
 *
 * The watchdog first raises its interrupt, which jumps to the start of the program; only if that does not run either
 * does the chip reset. A plain watchdog reset would be the end on boards with the old Nano boot loader, which leaves
 * the watchdog running at its shortest and is reset by it for ever.
 */
#include "restart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "hal.h"

#define SOFT_RESTART 0x5EEDu
#define PAINT 0xC5u
#define BOARD_ATMEGA328P 1

/* Not cleared at the start: they tell the program about its former life. Rubbish after power-on. */
static uint16_t soft_restart __attribute__((section(".noinit")));
static uint16_t watchdog_count __attribute__((section(".noinit")));
static uint16_t watchdog_check __attribute__((section(".noinit"))); /* its bits turned: else the count is rubbish */
static uint8_t cause __attribute__((section(".noinit")));

extern uint8_t _end; /* the first byte above all variables, given by the linker */

/* Runs before the variables are set, without a stack frame. */
void early(void) __attribute__((naked, used, section(".init3")));
void early(void)
{
    cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
    for (uint8_t *at = &_end; at <= (uint8_t *)RAMEND; at++)
        *at = PAINT;
}

ISR(WDT_vect, ISR_NAKED)
{
    soft_restart = SOFT_RESTART;
    asm volatile("clr __zero_reg__ \n\t jmp 0");
}

void restart_init(void)
{
    const bool soft = soft_restart == SOFT_RESTART;
    soft_restart = 0;
    if ((cause & _BV(PORF)) || watchdog_check != (uint16_t)~watchdog_count) /* boot loaders may clear the cause */
        watchdog_count = 0;
    if (soft)
        cause |= _BV(WDRF);
    if ((cause & _BV(WDRF)) && watchdog_count < UINT16_MAX)
        watchdog_count++;
    watchdog_check = (uint16_t)~watchdog_count;
    wdt_enable(WDTO_500MS);
    WDTCSR |= _BV(WDIE);
}

void hal_watchdog_kick(void)
{
    wdt_reset();
}

uint8_t hal_reset_cause(void)
{
    return cause;
}

uint16_t hal_watchdog_count(void)
{
    return watchdog_count;
}

uint16_t hal_free_stack(void)
{
    const uint8_t *at = &_end;
    while (at < (const uint8_t *)RAMEND && *at == PAINT)
        at++;
    return (uint16_t)(at - &_end);
}

uint8_t hal_board(void)
{
    return BOARD_ATMEGA328P;
}

/* The LED score display on an ATmega328P (Arduino Uno, Nano): a table of contents. */
#include <avr/interrupt.h>

#include "app.h"     /* what the display does */
#include "clock.h"   /* milliseconds */
#include "hal.h"     /* what the program wants from a board */
#include "inputs.h"  /* the keys */
#include "restart.h" /* watchdog and restarts */
#include "spi.h"     /* the line to the panel */
#include "uart.h"    /* the line to the host */

void hal_init(void)
{
    spi_init();
    restart_init();
    clock_init();
    inputs_init();
    uart_init();
    sei();
}

int main(void)
{
    hal_init();
    app_start();
    for (;;) {
        uint8_t byte;
        hal_watchdog_kick();
        while (hal_receive(&byte))
            app_receive(byte);
        app_tick(hal_millis());
        hal_idle();
    }
}

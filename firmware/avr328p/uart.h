#ifndef UART_H
#define UART_H

#include <stdbool.h>

void uart_init(void);
/* Nothing waits to be read. */
bool uart_is_idle(void);

#endif

#include "symbols.h"

#include <stdbool.h>

/* By subtraction: this processor divides a hundred times slower, and every picture needs it a dozen times. */
uint8_t symbols_of(int16_t number, uint8_t symbols[SYMBOLS_MAX])
{
    uint16_t rest = (uint16_t)(number < 0 ? -(int32_t)number : number);
    uint8_t count = 0;
    bool leading = true;
    if (number < 0)
        symbols[count++] = SYMBOL_MINUS;
    static const uint16_t powers[] = {10000, 1000, 100, 10, 1};
    for (uint8_t i = 0; i < sizeof powers / sizeof powers[0]; i++) {
        uint8_t digit = 0;
        for (; rest >= powers[i]; rest = (uint16_t)(rest - powers[i]))
            digit++;
        leading = leading && digit == 0 && powers[i] != 1;
        if (!leading)
            symbols[count++] = digit;
    }
    return count;
}

#include "symbols.h"

uint8_t symbols_of(int16_t number, uint8_t symbols[SYMBOLS_MAX])
{
    uint8_t reversed[SYMBOLS_MAX];
    uint8_t count = 0;
    uint16_t rest = (uint16_t)(number < 0 ? -(int32_t)number : number);
    do {
        reversed[count++] = (uint8_t)(rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        reversed[count++] = SYMBOL_MINUS;
    for (uint8_t i = 0; i < count; i++)
        symbols[i] = reversed[count - 1 - i];
    return count;
}

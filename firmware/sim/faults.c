/* What goes wrong in the life of a board, brought about on purpose. */
#include <avr_eeprom.h>

#include "board_parts.h"

static void hang(board_t *board)
{
    const avr_flashaddr_t free_flash = 0x6FF0;
    board->avr->flash[free_flash] = 0xFF; /* rjmp to itself */
    board->avr->flash[free_flash + 1] = 0xCF;
    board->avr->pc = free_flash;
    board->avr->state = cpu_Running;
}

void board_hang(board_t *board)
{
    board->avr->sreg[S_I] = 1;
    hang(board);
}

void board_hang_deaf(board_t *board)
{
    board->avr->sreg[S_I] = 0;
    hang(board);
}

void board_store_flip(board_t *board, int at)
{
    uint8_t byte = 0;
    avr_eeprom_desc_t cell = {.ee = &byte, .offset = (uint16_t)at, .size = 1};
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &cell);
    byte = (uint8_t)~byte;
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_SET, &cell);
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
    wires_look(board);
}

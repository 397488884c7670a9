#include "max7219.h"

#include <string.h>

void chain_power_up(chain_t *chain, int modules, int mounting, uint8_t (*random)(void *), void *context)
{
    memset(chain, 0, sizeof *chain);
    chain->modules = modules;
    chain->mounting = mounting;
    for (int i = 0; i < modules; i++) { /* the data sheet promises the control registers; copies keep no promise on rows */
        for (int row = 0; row < 8; row++)
            chain->chip[i].row[row] = random(context);
        chain->chip[i].scan_limit = 0;
    }
}

static void write_register(max7219_t *chip, uint8_t reg, uint8_t value)
{
    reg &= 0x0F;
    if (reg >= 1 && reg <= 8)
        chip->row[reg - 1] = value;
    else if (reg == 0x09)
        chip->decode = value;
    else if (reg == 0x0A)
        chip->intensity = value & 0x0F;
    else if (reg == 0x0B)
        chip->scan_limit = value & 0x07;
    else if (reg == 0x0C)
        chip->run = value & 1;
    else if (reg == 0x0F)
        chip->test = value & 1;
}

static void latch(chain_t *chain)
{
    chain->latches++;
    if (chain->shifted != 2 * chain->modules)
        chain->bad_latches++;
    for (int i = 0; i < chain->modules; i++)
        write_register(&chain->chip[i], chain->shift[2 * i + 1], chain->shift[2 * i]);
}

void chain_select(chain_t *chain, bool selected)
{
    if (selected && !chain->selected)
        chain->shifted = 0;
    if (!selected && chain->selected)
        latch(chain);
    chain->selected = selected;
}

void chain_byte(chain_t *chain, uint8_t byte)
{
    memmove(chain->shift + 1, chain->shift, sizeof chain->shift - 1);
    chain->shift[0] = byte;
    chain->shifted++;
}

/* One pixel of a chip by register and by bit, counted from the highest. Code B fonts are not drawn: every pixel on. */
static bool is_lit(const max7219_t *chip, int reg, int bit)
{
    if (chip->test)
        return true;
    if (!chip->run || reg > chip->scan_limit)
        return false;
    return chip->decode ? true : (chip->row[reg] >> (7 - bit)) & 1;
}

/* The chip that a person sees at `place`, counted from the left; FC-16 boards have their input at the right. */
static const max7219_t *chip_at(const chain_t *chain, int place)
{
    return &chain->chip[chain->mounting & MOUNTED_REVERSED ? place : chain->modules - 1 - place];
}

static bool is_pixel_lit(const chain_t *chain, int x, int y)
{
    int reg = chain->mounting & MOUNTED_TRANSPOSED ? x % 8 : y;
    int bit = chain->mounting & MOUNTED_TRANSPOSED ? y : x % 8;
    if (chain->mounting & MOUNTED_FLIP_Y)
        reg = 7 - reg;
    if (chain->mounting & MOUNTED_FLIP_X)
        bit = 7 - bit;
    return is_lit(chip_at(chain, x / 8), reg, bit);
}

/* By where a person sees it: 0 the dot, then A at the top and clockwise to F, G in the middle. */
static bool is_segment_lit(const chain_t *chain, int digit, int segment)
{
    static const int turned[] = {0, 4, 5, 6, 1, 2, 3, 7}; /* upside down the bottom is the top */
    const int reg = chain->mounting & MOUNTED_FLIP_X ? digit % 8 : 7 - digit % 8;
    return is_lit(chip_at(chain, digit / 8), reg, chain->mounting & MOUNTED_FLIP_Y ? turned[segment] : segment);
}

void chain_view(const chain_t *chain, uint8_t columns[CHAIN_COLUMNS])
{
    const bool digits = chain->mounting & MOUNTED_DIGITS;
    memset(columns, 0, CHAIN_COLUMNS);
    for (int x = 0; x < 8 * chain->modules; x++)
        for (int y = 0; y < 8; y++)
            columns[x] |= (uint8_t)(digits ? is_segment_lit(chain, x, y) << (7 - y) : is_pixel_lit(chain, x, y) << y);
}

int chain_brightness(const chain_t *chain)
{
    const max7219_t *chip = &chain->chip[chain->modules - 1];
    return chip->run ? chip->intensity : -1;
}

#include "panel.h"

#include "hal.h"
#include "protocol_tables.h"

enum max7219 {
    REGISTER_0 = 0x01,
    DECODE = 0x09,
    INTENSITY = 0x0A,
    SCAN_LIMIT = 0x0B,
    RUN = 0x0C, /* 0 is dark */
    TEST = 0x0F,
};
#define REGISTERS 8

/* The same register in every module. */
static void write_all(const panel_t *panel, uint8_t reg, uint8_t value)
{
    hal_panel_select();
    for (uint8_t i = 0; i < panel->modules; i++) {
        hal_panel_byte(reg);
        hal_panel_byte(value);
    }
    hal_panel_latch();
}

static uint8_t mirrored(uint8_t bits)
{
    bits = (uint8_t)((bits & 0xF0) >> 4 | (bits & 0x0F) << 4);
    bits = (uint8_t)((bits & 0xCC) >> 2 | (bits & 0x33) << 2);
    return (uint8_t)((bits & 0xAA) >> 1 | (bits & 0x55) << 1);
}

/* ---- what goes into a register, for one module's eight columns ---- */

/* Row `row` of a matrix: bit 7 is its leftmost pixel. */
static uint8_t row_bits(const uint8_t *columns, uint8_t row)
{
    const uint8_t wanted = (uint8_t)(1u << row);
    uint8_t bits = 0;
    for (uint8_t x = 0; x < 8; x++) {
        bits = (uint8_t)(bits << 1);
        if (columns[x] & wanted)
            bits |= 1;
    }
    return bits;
}

static uint8_t matrix_bits(const uint8_t *columns, uint8_t reg, uint8_t geometry)
{
    const uint8_t from = geometry & TD1_GEOMETRY_FLIP_Y ? (uint8_t)(REGISTERS - 1 - reg) : reg;
    /* transposed, a register is a column, its bit 7 the top pixel; in the canvas the top pixel is bit 0 */
    const uint8_t bits = geometry & TD1_GEOMETRY_TRANSPOSE ? mirrored(columns[from]) : row_bits(columns, from);
    return geometry & TD1_GEOMETRY_FLIP_X ? mirrored(bits) : bits;
}

/* A digit turned by half: A and D change places, B and E, C and F; the dot cannot. */
static uint8_t upside_down(uint8_t segments)
{
    return (uint8_t)((segments & 0x81) | (segments & 0x70) >> 3 | (segments & 0x0E) << 3);
}

static uint8_t digit_bits(const uint8_t *digits, uint8_t reg, uint8_t geometry)
{
    const uint8_t bits = digits[geometry & TD1_GEOMETRY_FLIP_X ? reg : (uint8_t)(REGISTERS - 1 - reg)];
    return geometry & TD1_GEOMETRY_FLIP_Y ? upside_down(bits) : bits;
}

/* The word sent first travels to the far end of the chain, which is the left end unless the chain is reversed. */
static void write_register(const panel_t *panel, const canvas_t *canvas, uint8_t reg)
{
    hal_panel_select();
    for (uint8_t i = 0; i < panel->modules; i++) {
        const bool reversed = panel->geometry & TD1_GEOMETRY_CHAIN_REVERSED;
        const uint8_t *columns = canvas->column + 8 * (reversed ? panel->modules - 1 - i : i);
        hal_panel_byte((uint8_t)(REGISTER_0 + reg));
        hal_panel_byte(panel->kind == TD1_PANEL_SEGMENTS ? digit_bits(columns, reg, panel->geometry)
                                                         : matrix_bits(columns, reg, panel->geometry));
    }
    hal_panel_latch();
}

void panel_show(const panel_t *panel, const canvas_t *canvas)
{
    for (uint8_t reg = 0; reg < REGISTERS; reg++)
        write_register(panel, canvas, reg);
}

void panel_heal(const panel_t *panel, const canvas_t *canvas)
{
    write_all(panel, TEST, 0);
    write_all(panel, DECODE, 0);
    write_all(panel, SCAN_LIMIT, REGISTERS - 1);
    write_all(panel, INTENSITY, panel->brightness);
    panel_show(panel, canvas);
    write_all(panel, RUN, panel->on);
}

void panel_start(panel_t *panel, const canvas_t *canvas)
{
    write_all(panel, RUN, 0);
    panel->on = true;
    panel_heal(panel, canvas);
}

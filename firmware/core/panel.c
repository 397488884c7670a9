#include "panel.h"

#include "hal.h"
#include "protocol_tables.h"

enum max7219 {
    ROW_0 = 0x01,
    DECODE = 0x09,
    INTENSITY = 0x0A,
    SCAN_LIMIT = 0x0B,
    RUN = 0x0C, /* 0 is dark */
    TEST = 0x0F,
};
#define ROWS 8

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

/* Row `row` of the module whose leftmost column is `columns`: bit 7 is its leftmost pixel. */
static uint8_t row_bits(const uint8_t *columns, uint8_t row)
{
    uint8_t bits = 0;
    for (uint8_t x = 0; x < 8; x++)
        bits = (uint8_t)(bits << 1 | ((columns[x] >> row) & 1));
    return bits;
}

/* What goes into register `row` of a module that is mounted as `geometry` says. */
static uint8_t register_bits(const uint8_t *columns, uint8_t row, uint8_t geometry)
{
    const uint8_t from = geometry & TD1_GEOMETRY_FLIP_Y ? (uint8_t)(ROWS - 1 - row) : row;
    /* transposed, a register is a column, its bit 7 the top pixel; in the canvas the top pixel is bit 0 */
    const uint8_t bits = geometry & TD1_GEOMETRY_TRANSPOSE ? mirrored(columns[from]) : row_bits(columns, from);
    return geometry & TD1_GEOMETRY_FLIP_X ? mirrored(bits) : bits;
}

/* The word sent first travels to the far end of the chain, which is the left end unless the chain is reversed. */
static void write_row(const panel_t *panel, const canvas_t *canvas, uint8_t row)
{
    hal_panel_select();
    for (uint8_t i = 0; i < panel->modules; i++) {
        const bool reversed = panel->geometry & TD1_GEOMETRY_CHAIN_REVERSED;
        const uint8_t module = reversed ? (uint8_t)(panel->modules - 1 - i) : i;
        hal_panel_byte((uint8_t)(ROW_0 + row));
        hal_panel_byte(register_bits(canvas->column + 8 * module, row, panel->geometry));
    }
    hal_panel_latch();
}

void panel_show(const panel_t *panel, const canvas_t *canvas)
{
    for (uint8_t row = 0; row < ROWS; row++)
        write_row(panel, canvas, row);
}

void panel_heal(const panel_t *panel, const canvas_t *canvas)
{
    write_all(panel, TEST, 0);
    write_all(panel, DECODE, 0);
    write_all(panel, SCAN_LIMIT, ROWS - 1);
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

#include "board.h"

#include <stddef.h>
#include <string.h>

#include <avr_eeprom.h>

#include "board_parts.h"
#include "hex.h"

#define MAX_STEP 1000u /* cycles that a sleeping processor may jump */

enum { MCUSR = 0x54, PORF = 0, EXTRF = 1, SRAM = 0x100 };

uint8_t board_random(board_t *board)
{
    board->random = board->random * 1664525u + 1013904223u;
    return (uint8_t)(board->random >> 24);
}

static uint8_t random_byte(void *context)
{
    return board_random(context);
}

/* ---- the processor ---- */

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles; /* simulated time passes; ours need not */
}

static void silent(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr;
    (void)level;
    (void)format;
    (void)arguments;
}

static void on_reset(avr_io_t *io)
{
    board_t *board = (board_t *)((char *)io - offsetof(board_t, watcher));
    board->facts.resets++;
    wires_after_reset(board);
}

/* ---- power ---- */

static void power_up(board_t *board)
{
    memset(&board->facts, 0, sizeof board->facts);
    board->to_firmware.head = board->to_firmware.tail = 0;
    board->from_firmware.head = board->from_firmware.tail = 0;
    chain_power_up(&board->chain, board->modules, board->mounting, random_byte, board);

    board->avr = avr_make_mcu_by_name("atmega328p");
    avr_init(board->avr);
    board->avr->frequency = HZ;
    board->avr->sleep = no_sleep;
    board->avr->run_cycle_limit = MAX_STEP;
    avr_loadcode(board->avr, board->flash, FLASH_SIZE, 0);
    board->avr->codeend = board->avr->flashend;
    board->avr->reset_pc = board->starts_at;
    avr_eeprom_desc_t eeprom = {.ee = board->eeprom, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_SET, &eeprom);
    wires_connect(board);
    board->watcher = (avr_io_t){.kind = "board", .reset = on_reset};
    avr_register_io(board->avr, &board->watcher);
    avr_reset(board->avr);
    for (int at = SRAM; at <= board->avr->ramend; at++)
        board->avr->data[at] = random_byte(board);
    board->avr->data[MCUSR] = 1 << PORF;
    board->facts.resets = 0;
}

static void power_down(board_t *board)
{
    avr_eeprom_desc_t eeprom = {.ee = board->eeprom, .offset = 0, .size = EEPROM_SIZE};
    avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &eeprom);
    memcpy(board->flash, board->avr->flash, FLASH_SIZE);
    avr_terminate(board->avr);
    free(board->avr);
    board->avr = NULL;
}

/* ---- what tests call ---- */

board_t *board_new(const char *elf, int modules, int mounting, uint32_t seed)
{
    board_t *board = calloc(1, sizeof *board);
    elf_firmware_t firmware = {0};
    avr_global_logger_set(silent);
    board->modules = modules;
    board->mounting = mounting;
    board->random = seed;
    board->host_cycles = 10u * HZ / 115200u;
    memset(board->eeprom, 0xFF, EEPROM_SIZE);
    memset(board->flash, 0xFF, FLASH_SIZE);
    if (elf_read_firmware(elf, &firmware) != 0 || firmware.flashbase + firmware.flashsize > FLASH_SIZE) {
        free(board);
        return NULL;
    }
    memcpy(board->flash + firmware.flashbase, firmware.flash, firmware.flashsize);
    power_up(board);
    return board;
}

void board_free(board_t *board)
{
    power_down(board);
    free(board->to_firmware.bytes);
    free(board->from_firmware.bytes);
    free(board);
}

void board_power_cycle(board_t *board)
{
    power_down(board);
    power_up(board);
}

void board_reset(board_t *board)
{
    avr_reset(board->avr);
    board->avr->data[MCUSR] = 1 << EXTRF;
}

bool board_burn(board_t *board, const char *hex)
{
    power_down(board);
    const bool good = hex_read(hex, board->flash, FLASH_SIZE, &board->starts_at) && board->starts_at >= PROGRAM_SIZE;
    if (!good)
        board->starts_at = 0;
    power_up(board);
    return good;
}

void board_erase_program(board_t *board)
{
    power_down(board);
    memset(board->flash, 0xFF, board->starts_at ? board->starts_at : FLASH_SIZE);
    power_up(board);
}

void board_flash(const board_t *board, uint8_t *bytes)
{
    memcpy(bytes, board->avr->flash, FLASH_SIZE);
}

bool board_run(board_t *board, uint32_t microseconds)
{
    const avr_cycle_count_t end = board->avr->cycle + (avr_cycle_count_t)microseconds * (HZ / 1000000u);
    while (board->avr->cycle < end) {
        const avr_cycle_count_t before = board->avr->cycle;
        const bool awake = board->avr->state == cpu_Running;
        const int state = avr_run(board->avr);
        if (awake && board->avr->state == cpu_Running)
            board->facts.awake += board->avr->cycle - before;
        if (state == cpu_Done || state == cpu_Crashed)
            return false;
        wires_watchdog(board);
    }
    return true;
}

void board_set_host_baud(board_t *board, uint32_t baud)
{
    board->host_cycles = 10u * HZ / baud;
}

void board_send(board_t *board, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        queue_put(&board->to_firmware, bytes[i]);
}

size_t board_unsent(const board_t *board)
{
    return queue_count(&board->to_firmware);
}

size_t board_receive(board_t *board, uint8_t *bytes, size_t room)
{
    size_t count = 0;
    while (count < room && queue_count(&board->from_firmware) != 0)
        bytes[count++] = queue_take(&board->from_firmware);
    return count;
}

void board_key(board_t *board, int key, bool closed)
{
    board->keys = (uint8_t)((board->keys & ~(1 << key)) | closed << key);
}

void board_view(const board_t *board, uint8_t columns[64])
{
    chain_view(&board->chain, columns);
}

bool board_past_view(const board_t *board, uint32_t n, uint8_t columns[64], uint64_t *cycle)
{
    if (n >= board->facts.views || n + VIEWS < board->facts.views)
        return false;
    memcpy(columns, board->views[n % VIEWS].columns, CHAIN_COLUMNS);
    *cycle = board->views[n % VIEWS].cycle;
    return true;
}

int board_brightness(const board_t *board)
{
    return chain_brightness(&board->chain);
}

void board_facts(const board_t *board, board_facts_t *facts)
{
    *facts = board->facts;
    facts->cycles = board->avr->cycle;
    facts->latches = board->chain.latches;
    facts->bad_latches = board->chain.bad_latches;
    facts->baud = HZ / wires_cycles_per_bit(board->avr);
}

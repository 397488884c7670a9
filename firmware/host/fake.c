#include "fake.h"

#include <string.h>

#include "app.h"
#include "hal.h"
#include "link.h"

fake_t fake;

void hal_init(void)
{
}

bool hal_receive(uint8_t *byte)
{
    (void)byte;
    return false;
}

void hal_send(uint8_t byte)
{
    if (fake.sent_count < sizeof fake.sent)
        fake.sent[fake.sent_count++] = byte;
}

uint16_t hal_overruns(void)
{
    return 0;
}

void hal_panel_select(void)
{
    fake.burst_count = 0;
}

void hal_panel_byte(uint8_t byte)
{
    if (fake.burst_count < sizeof fake.burst)
        fake.burst[fake.burst_count++] = byte;
}

void hal_panel_latch(void)
{
    fake.latches++;
    if (fake.burst_count >= 2)
        fake.registers[fake.burst[fake.burst_count - 2] & 0x0F] = fake.burst[fake.burst_count - 1];
}

uint32_t hal_millis(void)
{
    return fake.now;
}

void hal_idle(void)
{
}

void hal_watchdog_kick(void)
{
}

void hal_store_read(uint16_t at, void *to, uint8_t size)
{
    memcpy(to, fake.store + at, size);
}

bool hal_store_is_free(void)
{
    return fake.now % 4 == 0; /* a byte takes 3.4 ms */
}

void hal_store_write(uint16_t at, uint8_t byte)
{
    fake.store[at] = byte;
}

uint8_t hal_keys(void)
{
    return fake.keys;
}

uint8_t hal_key_inputs(void)
{
    return TD1_MAX_KEYS;
}

uint8_t hal_reset_cause(void)
{
    return 1;
}

uint16_t hal_watchdog_count(void)
{
    return 0;
}

uint16_t hal_free_stack(void)
{
    return 999;
}

uint8_t hal_board(void)
{
    return 0;
}

void fake_power_on(void)
{
    memset(&fake, 0, sizeof fake);
    memset(fake.store, 0xFF, sizeof fake.store);
    app_start();
}

void fake_run(uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++)
        app_tick(++fake.now);
}

void fake_host_says(uint8_t seq, uint8_t type, const uint8_t *body, uint8_t length)
{
    link_send(seq, type, body, length, app_receive);
}

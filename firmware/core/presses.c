#include "presses.h"

#include "bytes.h"
#include "hal.h"
#include "link.h"
#include "protocol_tables.h"

#define QUEUE 4
#define UNASKED 0 /* the seq of what the device says by itself */

typedef struct {
    uint8_t body[TD1_KEY_LENGTH];
    uint16_t count;
    uint8_t tries;
    uint32_t since; /* when it was last said */
} waiting_t;

static waiting_t queue[QUEUE];
static uint8_t waiting;
static uint16_t counted;

static void drop_first(void)
{
    waiting--;
    for (uint8_t i = 0; i < waiting; i++)
        queue[i] = queue[i + 1];
}

void presses_clear(void)
{
    waiting = 0;
}

void presses_add(uint8_t key, uint8_t pressed)
{
    counted++;
    if (waiting == QUEUE)
        return; /* the number that is missing tells the host */
    waiting_t *new = &queue[waiting++];
    *new = (waiting_t){.count = counted};
    new->body[TD1_KEY_KEY] = key;
    new->body[TD1_KEY_PRESSED] = pressed;
    put_u16(new->body + TD1_KEY_COUNT, counted);
}

bool presses_take(uint16_t count)
{
    if (waiting == 0 || queue[0].count != count || queue[0].tries == 0)
        return false;
    drop_first();
    return true;
}

/* One at a time: the next is said when the first was taken or given up. */
void presses_tick(uint32_t now)
{
    waiting_t *first = &queue[0];
    if (waiting == 0 || (first->tries != 0 && now - first->since < TD1_KEY_EVERY_MS))
        return;
    if (first->tries == TD1_KEY_TRIES) {
        drop_first();
        return;
    }
    first->tries++;
    first->since = now;
    link_send(UNASKED, TD1_KEY, first->body, sizeof first->body, hal_send);
}

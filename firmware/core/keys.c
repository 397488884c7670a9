/*
 * A press is told when it is over: only then is it known that the key does not stick. It must begin in quiet, last,
 * and end in quiet; contacts may bounce for a moment at both ends. What chatters longer, sticks, or comes more often
 * than a hand would press, mutes its key until the contact has been open and quiet for a second.
 */
#include "keys.h"

#define REST_MS 80u     /* open and quiet before a press */
#define BOUNCE_MS 20u   /* a contact that opens for less is bouncing */
#define PRESS_MS 30u    /* shorter is a spike */
#define LONG_MS 800u
#define STUCK_MS 3000u
#define OVER_MS 80u     /* open after a press */
#define UNMUTE_MS 1000u /* open and quiet after trouble */
#define BOUNCES_MAX 20u /* in one press */
#define BURST_MS 2000u
#define BURST_MAX 5u    /* presses in that time */

enum state { MUTED, RESTING, CLOSED, OPENING };

typedef struct {
    uint8_t state;
    bool closed;        /* as last seen */
    uint8_t bounces;
    uint8_t burst;      /* presses since burst_at */
    uint16_t since;     /* RESTING, MUTED: quiet since; OPENING: open since */
    uint16_t closed_at; /* when the press began */
    uint16_t burst_at;
    uint16_t presses;
} contact_t;

static contact_t contacts[TD1_MAX_KEYS];

void keys_start(uint32_t now)
{
    for (uint8_t key = 0; key < TD1_MAX_KEYS; key++)
        contacts[key] = (contact_t){.state = MUTED, .since = (uint16_t)now};
}

static void mute(contact_t *contact, uint16_t now)
{
    contact->state = MUTED;
    contact->since = now;
}

/* More presses than a hand makes? */
static bool is_burst(contact_t *contact, uint16_t now)
{
    if (contact->burst == 0 || (uint16_t)(now - contact->burst_at) >= BURST_MS) {
        contact->burst = 0;
        contact->burst_at = now;
    }
    contact->burst++;
    return contact->burst > BURST_MAX;
}

/* The contact has been open for OVER_MS after it was closed. Returns the kind of press, or 0. */
static uint8_t judge(contact_t *contact, uint16_t now)
{
    const uint16_t held = (uint16_t)(contact->since - contact->closed_at);
    contact->state = RESTING;
    if (held < PRESS_MS)
        return 0;
    if (is_burst(contact, now)) {
        mute(contact, now);
        return 0;
    }
    contact->presses++;
    return held < LONG_MS ? TD1_PRESS_SHORT : TD1_PRESS_LONG;
}

static void on_close(contact_t *contact, uint16_t now)
{
    const uint16_t open = (uint16_t)(now - contact->since);
    if (contact->state == RESTING && open >= REST_MS) {
        contact->state = CLOSED;
        contact->closed_at = now;
        contact->bounces = 0;
    } else if (contact->state == OPENING && open < BOUNCE_MS && contact->bounces < BOUNCES_MAX) {
        contact->state = CLOSED;
        contact->bounces++;
    } else {
        mute(contact, now);
    }
}

static void on_open(contact_t *contact, uint16_t now)
{
    contact->since = now;
    if (contact->state == CLOSED)
        contact->state = OPENING;
}

/* Long open: the clock of 16 bits must not come round to where it looks short again. */
static void rest(contact_t *contact, uint16_t now)
{
    contact->since = (uint16_t)(now - REST_MS);
    contact->burst = 0;
}

/* What only the passing of time brings. */
static uint8_t on_time(contact_t *contact, uint16_t now)
{
    const uint16_t quiet = (uint16_t)(now - contact->since);
    if (contact->state == CLOSED && (uint16_t)(now - contact->closed_at) >= STUCK_MS)
        mute(contact, now);
    else if (contact->state == MUTED && contact->closed)
        contact->since = now;
    else if (contact->state == MUTED && quiet >= UNMUTE_MS)
        contact->state = RESTING;
    else if (contact->state == RESTING && quiet >= BURST_MS)
        rest(contact, now);
    else if (contact->state == OPENING && quiet >= OVER_MS)
        return judge(contact, now);
    return 0;
}

static uint8_t look(contact_t *contact, bool closed, uint16_t now)
{
    if (closed != contact->closed) {
        contact->closed = closed;
        if (closed)
            on_close(contact, now);
        else
            on_open(contact, now);
        return 0;
    }
    return on_time(contact, now);
}

void keys_tick(uint8_t closed, uint32_t now, void (*on_press)(uint8_t key, uint8_t pressed))
{
    for (uint8_t key = 0; key < TD1_MAX_KEYS; key++) {
        const uint8_t pressed = look(&contacts[key], (closed >> key) & 1, (uint16_t)now);
        if (pressed != 0)
            on_press(key, pressed);
    }
}

uint8_t keys_down(void)
{
    uint8_t mask = 0;
    for (uint8_t key = 0; key < TD1_MAX_KEYS; key++)
        mask = (uint8_t)(mask | contacts[key].closed << key);
    return mask;
}

uint8_t keys_muted(void)
{
    uint8_t mask = 0;
    for (uint8_t key = 0; key < TD1_MAX_KEYS; key++)
        mask = (uint8_t)(mask | (contacts[key].state == MUTED) << key);
    return mask;
}

uint16_t keys_presses(uint8_t key)
{
    return contacts[key].presses;
}

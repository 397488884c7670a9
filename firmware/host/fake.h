/* A board that exists in variables only, so that the core runs on the host under sanitizers. */
#ifndef FAKE_H
#define FAKE_H

#include <stddef.h>
#include <stdint.h>

#define FAKE_STORE 64

typedef struct {
    uint32_t now;
    uint8_t keys;
    uint8_t store[FAKE_STORE];
    uint8_t sent[1024]; /* to the host, since it was last emptied; what does not fit is lost */
    size_t sent_count;
    uint8_t burst[16]; /* the bytes of the last burst to the panel */
    size_t burst_count;
    uint32_t latches;
    uint8_t registers[16]; /* of the module that the processor is nearest to */
} fake_t;

extern fake_t fake;

/* Everything as new: the store erased, the time 0. The core is started anew. */
void fake_power_on(void);
/* Let the core see `ms` milliseconds pass. */
void fake_run(uint32_t ms);
/* Hand a frame to the core. */
void fake_host_says(uint8_t seq, uint8_t type, const uint8_t *body, uint8_t length);

#endif

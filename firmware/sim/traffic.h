/* Heavy traffic on the serial line, made and judged here because a hundred thousand frames are too many for Python. */
#ifndef TRAFFIC_H
#define TRAFFIC_H

#include <stdint.h>

#include "board.h"

typedef struct {
    uint32_t good;     /* frames sent as they should be */
    uint32_t answered; /* of these, answered once, with their own number */
    uint32_t spoilt;   /* frames sent with a flipped bit or cut short */
    uint32_t believed; /* of these, answered */
    uint32_t rubbish;  /* what came from the firmware and was no frame */
} traffic_t;

/*
 * Frames of every type with random and with plausible bodies, one after the other, one in five of them spoilt. The
 * panel's settings stay those of four matrices. The host must have said HELLO before.
 */
void traffic_frames(board_t *board, uint32_t seed, uint32_t count, traffic_t *result);

#endif

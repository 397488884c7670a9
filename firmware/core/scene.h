/* Which picture is shown, and how it changes with time. No messages, no panel. */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stdint.h>
#include "canvas.h"
#include "face.h"
#include "locate.h"
#include "score.h"

enum scene_kind { SCENE_WAITING, SCENE_REFUSED, SCENE_SCORE, SCENE_FRAME, SCENE_ORIENTATION, SCENE_ALL_ON };

#define MESSAGE_TEXT_MAX 60

typedef struct {
    const face_t *face;
    enum scene_kind kind;
    bool scored; /* a score came since the start */
    score_t score;
    uint32_t score_since;
    uint8_t frame[CANVAS_COLUMNS_MAX];
    uint8_t text[MESSAGE_TEXT_MAX]; /* over everything while it lasts */
    uint8_t text_length;
    bool text_on;
    uint16_t text_ms; /* how long; 0 without end */
    uint32_t text_since;
    locate_t locate; /* over that */
    bool stale; /* the host is silent */
    bool asleep; /* and has been for long */
} scene_t;

void scene_score(scene_t *scene, const score_t *score, uint32_t now);
void scene_frame(scene_t *scene, const uint8_t *columns, uint8_t count);
void scene_message(scene_t *scene, const uint8_t *text, uint8_t length, uint16_t ms, uint32_t now);
/* Back to the score, or to the dashes when there is none yet. */
void scene_default(scene_t *scene);

/* The picture at this moment. */
void scene_draw(scene_t *scene, canvas_t *canvas, uint8_t width, uint32_t now);

#endif

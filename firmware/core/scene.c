#include "scene.h"

#include <string.h>

#define BLINK_MS 500u

void scene_default(scene_t *scene)
{
    scene->kind = scene->scored ? SCENE_SCORE : SCENE_WAITING;
}

void scene_score(scene_t *scene, const score_t *score, uint32_t now)
{
    if (!scene->scored || memcmp(&scene->score, score, sizeof *score) != 0)
        scene->score_since = now;
    scene->score = *score;
    scene->scored = true;
    scene->kind = SCENE_SCORE;
    if (scene->text_ms == 0)
        scene->text_on = false;
}

void scene_frame(scene_t *scene, const uint8_t *columns, uint8_t count)
{
    memset(scene->frame, 0, sizeof scene->frame);
    memcpy(scene->frame, columns, count);
    scene->kind = SCENE_FRAME;
}

void scene_message(scene_t *scene, const uint8_t *text, uint8_t length, uint16_t ms, uint32_t now)
{
    memcpy(scene->text, text, length);
    scene->text_length = length;
    scene->text_ms = ms;
    scene->text_since = now;
    scene->text_on = length != 0;
}

/* ---- drawing ---- */

static int16_t centred(const scene_t *scene, const canvas_t *canvas, const uint8_t *text, uint8_t length)
{
    return (int16_t)((canvas->width - (int16_t)scene->face->text_width(text, length)) / 2);
}

/* In the middle where it fits; else it comes in from the right edge, leaves to the left and comes again. */
static void draw_message(const scene_t *scene, canvas_t *canvas, uint32_t now)
{
    const uint16_t width = scene->face->text_width(scene->text, scene->text_length);
    int16_t x = centred(scene, canvas, scene->text, scene->text_length);
    if (width > canvas->width) {
        const uint32_t steps = (now - scene->text_since) / scene->face->scroll_ms;
        x = (int16_t)(canvas->width - (int16_t)(steps % (uint32_t)(width + canvas->width)));
    }
    scene->face->draw_text(canvas, x, scene->text, scene->text_length);
}

static void draw_words(const scene_t *scene, canvas_t *canvas, const char *text)
{
    const uint8_t *bytes = (const uint8_t *)text;
    const uint8_t length = (uint8_t)strlen(text);
    scene->face->draw_text(canvas, centred(scene, canvas, bytes, length), bytes, length);
}

static void draw_score(const scene_t *scene, canvas_t *canvas, uint32_t now)
{
    const uint8_t pages = pages_count(scene->face->pages(&scene->score, canvas->width));
    const uint8_t page = (uint8_t)((now - scene->score_since) / SCORE_PAGE_MS % pages);
    scene->face->draw_score(&scene->score, canvas, page);
}

static void draw_kind(const scene_t *scene, canvas_t *canvas, uint32_t now)
{
    switch (scene->kind) {
    case SCENE_WAITING:
        draw_words(scene, canvas, "--");
        break;
    case SCENE_REFUSED:
        draw_words(scene, canvas, "UPD");
        break;
    case SCENE_SCORE:
        draw_score(scene, canvas, now);
        break;
    case SCENE_FRAME:
        memcpy(canvas->column, scene->frame, canvas->width);
        break;
    case SCENE_ORIENTATION:
        scene->face->draw_orientation(canvas);
        break;
    case SCENE_ALL_ON:
        canvas_fill(canvas, 0xFF);
        break;
    }
}

static void draw_awake(scene_t *scene, canvas_t *canvas, uint32_t now)
{
    if (scene->text_on && scene->text_ms != 0 && now - scene->text_since >= scene->text_ms)
        scene->text_on = false;
    if (scene->text_on && scene->kind != SCENE_REFUSED)
        draw_message(scene, canvas, now);
    else
        draw_kind(scene, canvas, now);
    if (scene->stale && now / BLINK_MS % 2 == 0)
        scene->face->draw_stale(canvas);
}

void scene_draw(scene_t *scene, canvas_t *canvas, uint8_t width, uint32_t now)
{
    canvas_clear(canvas, width);
    if (locate_runs(&scene->locate))
        canvas_fill(canvas, locate_is_lit(&scene->locate) ? 0xFF : 0);
    else if (scene->asleep)
        scene->face->draw_asleep(canvas);
    else
        draw_awake(scene, canvas, now);
}

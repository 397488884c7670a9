#include "scene.h"

#include <string.h>

#define SCROLL_MS 40u /* a pixel */
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

/* In the middle where it fits; else it comes in from the right edge, leaves to the left and comes again. */
static void draw_message(const scene_t *scene, canvas_t *canvas, uint32_t now)
{
    const uint16_t width = text_width(scene->text, scene->text_length);
    int16_t x = (int16_t)((canvas->width - (int16_t)width) / 2);
    if (width > canvas->width) {
        const uint32_t steps = (now - scene->text_since) / SCROLL_MS;
        x = (int16_t)(canvas->width - (int16_t)(steps % (uint32_t)(width + canvas->width)));
    }
    draw_text(canvas, x, scene->text, scene->text_length);
}

static void draw_words(canvas_t *canvas, const char *text)
{
    const uint8_t length = (uint8_t)strlen(text);
    const uint8_t *bytes = (const uint8_t *)text;
    draw_text(canvas, (int16_t)((canvas->width - (int16_t)text_width(bytes, length)) / 2), bytes, length);
}

/* An F says which way is up and whether it is mirrored, the number which module comes where. */
static void draw_orientation(canvas_t *canvas)
{
    for (uint8_t module = 0; 8 * module < canvas->width; module++) {
        const uint8_t text[2] = {'F', (uint8_t)('1' + module)};
        draw_text(canvas, (int16_t)(8 * module), text, sizeof text);
    }
}

static void draw_score(const scene_t *scene, canvas_t *canvas, uint32_t now)
{
    const uint8_t pages = score_pages(&scene->score, canvas->width);
    const uint8_t page = (uint8_t)((now - scene->score_since) / SCORE_PAGE_MS % pages);
    score_draw(&scene->score, canvas, canvas->width, page);
}

static void draw_kind(const scene_t *scene, canvas_t *canvas, uint32_t now)
{
    switch (scene->kind) {
    case SCENE_WAITING:
        draw_words(canvas, "--");
        break;
    case SCENE_REFUSED:
        draw_words(canvas, "UPD");
        break;
    case SCENE_SCORE:
        draw_score(scene, canvas, now);
        break;
    case SCENE_FRAME:
        memcpy(canvas->column, scene->frame, canvas->width);
        break;
    case SCENE_ORIENTATION:
        draw_orientation(canvas);
        break;
    case SCENE_ALL_ON:
        memset(canvas->column, 0xFF, canvas->width);
        break;
    }
}

/* Two pixels of the last row, in the middle, where no score, sign or bar ever comes. */
static void draw_stale(canvas_t *canvas, uint32_t now)
{
    if (now / BLINK_MS % 2 == 0)
        draw_bar(canvas, (int16_t)(canvas->width / 2 - 1), 2, false);
}

void scene_draw(scene_t *scene, canvas_t *canvas, uint8_t width, uint32_t now)
{
    canvas_clear(canvas, width);
    if (scene->asleep) {
        canvas_add(canvas, (int16_t)(width - 1), 0x80);
        return;
    }
    if (scene->text_on && scene->text_ms != 0 && now - scene->text_since >= scene->text_ms)
        scene->text_on = false;
    if (scene->text_on && scene->kind != SCENE_REFUSED)
        draw_message(scene, canvas, now);
    else
        draw_kind(scene, canvas, now);
    if (scene->stale)
        draw_stale(canvas, now);
}

/*
 * The whole core under any input. An input is a list of commands: raw bytes on the line, good frames with any
 * contents, time that passes, contacts that close, the power going. With clang it is a libFuzzer target (make fuzz);
 * with any other compiler the loop below feeds it random inputs, the same ones each time (make fuzz-loop).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "fake.h"
#include "protocol_tables.h"

enum { RAW, FRAME, TIME, KEYS, POWER, COMMANDS };

typedef struct {
    const uint8_t *at;
    size_t left;
} input_t;

static uint8_t next(input_t *input)
{
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

static void say_frame(input_t *input)
{
    static const uint8_t types[] = {TD1_HELLO, TD1_PING, TD1_STATE,  TD1_MESSAGE, TD1_BRIGHT, TD1_FRAME, TD1_CONFIG,
                                    TD1_TEST,  TD1_STATS, TD1_LOCATE, TD1_SEEN,    TD1_KEYS};
    uint8_t body[TD1_MAX_BODY];
    const uint8_t choice = next(input);
    const uint8_t length = next(input) % (TD1_MAX_BODY + 1);
    for (uint8_t i = 0; i < length; i++)
        body[i] = next(input);
    fake_host_says(1, choice < 200 ? types[choice % sizeof types] : choice, body, length);
}

static void carry_out(input_t *input)
{
    fake.sent_count = 0;
    switch (next(input) % COMMANDS) {
    case RAW:
        for (uint8_t count = next(input) % 80; count != 0; count--)
            app_receive(next(input));
        break;
    case FRAME:
        say_frame(input);
        break;
    case TIME:
        fake.now += next(input) * (next(input) % 4 == 0 ? 400u : 1u);
        fake_run(2);
        break;
    case KEYS:
        fake.keys = next(input);
        fake_run(next(input) % 64);
        break;
    case POWER:
        app_start();
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t hello[] = {TD1_MAJOR, 0, 1, 1};
    input_t input = {data, size};
    fake_power_on();
    fake_host_says(1, TD1_HELLO, hello, sizeof hello);
    while (input.left != 0)
        carry_out(&input);
    return 0;
}

#ifndef LIBFUZZER
int main(int argc, char **argv)
{
    const long inputs = argc > 1 ? atol(argv[1]) : 20000;
    uint32_t state = 1;
    for (long i = 0; i < inputs; i++) {
        uint8_t data[512];
        for (size_t at = 0; at < sizeof data; at++) {
            state = state * 1664525u + 1013904223u;
            data[at] = (uint8_t)(state >> 24);
        }
        LLVMFuzzerTestOneInput(data, 1 + state % sizeof data);
    }
    printf("%ld inputs\n", inputs);
    return 0;
}
#endif

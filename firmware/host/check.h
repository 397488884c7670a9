/* The least that a unit test needs. A failed CHECK ends the test program with status 1. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(wanted)                                                              \
    do {                                                                           \
        if (!(wanted)) {                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #wanted);   \
            exit(1);                                                               \
        }                                                                          \
    } while (0)

typedef struct {
    const char *name;
    void (*run)(void);
} test_t;

extern const test_t link_tests[], score_tests[], keys_tests[], config_tests[];

#endif

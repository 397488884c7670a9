#include "hex.h"

#include <stdio.h>
#include <string.h>

enum { DATA = 0, END = 1, SEGMENT = 2, LINEAR = 4, RECORD_MAX = 5 + 255 };

/* The bytes of one line. Returns how many; 0 when it is no record. */
static int record_of(const char *line, uint8_t bytes[RECORD_MAX])
{
    unsigned byte, sum = 0;
    int count = 0;
    if (*line++ != ':')
        return 0;
    while (count < RECORD_MAX && sscanf(line, "%2x", &byte) == 1) {
        bytes[count++] = (uint8_t)byte;
        sum += byte;
        line += 2;
    }
    return count >= 5 && count == bytes[0] + 5 && (sum & 0xFF) == 0 ? count : 0;
}

static bool put(const uint8_t *record, uint32_t base, uint8_t *memory, size_t size, uint32_t *lowest)
{
    const uint32_t at = base + (uint32_t)(record[1] << 8 | record[2]);
    if (at + record[0] > size)
        return false;
    memcpy(memory + at, record + 4, record[0]);
    if (at < *lowest)
        *lowest = at;
    return true;
}

bool hex_read(const char *path, uint8_t *memory, size_t size, uint32_t *lowest)
{
    FILE *file = fopen(path, "r");
    char line[2 * RECORD_MAX + 8];
    uint8_t record[RECORD_MAX];
    uint32_t base = 0;
    bool good = file != NULL, ended = false;
    *lowest = UINT32_MAX;
    while (good && !ended && fgets(line, sizeof line, file)) {
        good = record_of(line, record) != 0;
        ended = good && record[3] == END;
        if (good && record[3] == DATA)
            good = put(record, base, memory, size, lowest);
        else if (good && (record[3] == SEGMENT || record[3] == LINEAR))
            base = (uint32_t)(record[4] << 8 | record[5]) << (record[3] == LINEAR ? 16 : 4);
    }
    if (file != NULL)
        fclose(file);
    return good && ended && *lowest != UINT32_MAX;
}

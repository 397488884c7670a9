/* Files of Intel hex. */
#ifndef HEX_H
#define HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Read a file into a memory of `size` bytes. `lowest` becomes the lowest address written. False when the file cannot
 * be read, is damaged, or does not fit: boot loaders are in circulation that run over the end of the flash memory.
 */
bool hex_read(const char *path, uint8_t *memory, size_t size, uint32_t *lowest);

#endif

/* The messages by which a host changes what is shown. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdint.h>
#include "link.h"

/* Carry out a message and write the panel. Returns the status for its ACK. */
uint8_t command_carry_out(const packet_t *packet);

#endif

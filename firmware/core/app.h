/* What the display does: answers the host, chooses the picture, keeps the panel right. */
#ifndef APP_H
#define APP_H

#include <stdint.h>

void app_start(void);
/* A byte came from the host. */
void app_receive(uint8_t byte);
/* Call often; does something once a millisecond. `now` is hal_millis(). */
void app_tick(uint32_t now);

#endif

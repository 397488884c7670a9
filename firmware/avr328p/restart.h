#ifndef RESTART_H
#define RESTART_H

void restart_init(void);

#endif

#ifndef INPUTS_H
#define INPUTS_H

void inputs_init(void);

#endif

#ifndef SPI_H
#define SPI_H

void spi_init(void);

#endif

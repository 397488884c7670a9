#ifndef VERSION_H
#define VERSION_H

#define FIRMWARE_MAJOR 0
#define FIRMWARE_MINOR 2
#define FIRMWARE_PATCH 0

#ifndef BUILD_ID /* the Makefile gives the checksum of the sources */
#define BUILD_ID 0
#endif

#endif

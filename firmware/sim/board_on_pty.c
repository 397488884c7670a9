/*
 * The simulated board behind a pseudo-terminal, at the speed of the wall clock: any program can talk to it as to a
 * board on a USB port.
 *
 *   board-on-pty firmware.elf LINK [MODULES [SPEED]]
 *
 * LINK becomes a symbolic link to the pseudo-terminal, as long as this runs.
 * Opening the port resets the board, as on an Arduino. Each change of the panel is one line of JSON on stdout.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "board.h"

#define STEP_US 1000

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* The master's side. The other side is raw, and closed: so a hang-up shows whether a host has the port open. */
static int open_pty(const char *link)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        return -1;
    const char *name = ptsname(master);
    const int slave = open(name, O_RDWR | O_NOCTTY);
    struct termios raw;
    if (slave < 0 || tcgetattr(slave, &raw) != 0)
        return -1;
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    close(slave);
    unlink(link);
    return symlink(name, link) == 0 ? master : -1;
}

static bool host_is_there(int master)
{
    struct pollfd asked = {.fd = master, .events = POLLIN};
    poll(&asked, 1, 0);
    return !(asked.revents & POLLHUP);
}

static void exchange(board_t *board, int master, bool connected)
{
    uint8_t bytes[4096];
    const ssize_t in = read(master, bytes, sizeof bytes);
    if (in > 0)
        board_send(board, bytes, (size_t)in);
    const size_t out = board_receive(board, bytes, sizeof bytes);
    if (connected && out > 0 && write(master, bytes, out) < 0 && errno != EAGAIN)
        fprintf(stderr, "board-on-pty: the host went away while it was told something\n");
}

static void print_view(const board_t *board, int modules)
{
    static uint8_t last[64] = {1};
    uint8_t now[64];
    board_facts_t facts;
    board_view(board, now);
    if (memcmp(last, now, sizeof now) == 0)
        return;
    memcpy(last, now, sizeof now);
    board_facts(board, &facts);
    printf("{\"ms\": %.1f, \"brightness\": %d, \"rows\": [", (double)facts.cycles / 16000.0, board_brightness(board));
    for (int y = 0; y < 8; y++) {
        printf(y ? ", \"" : "\"");
        for (int x = 0; x < 8 * modules; x++)
            putchar(now[x] >> y & 1 ? '#' : '.');
        putchar('"');
    }
    printf("]}\n");
    fflush(stdout);
}

/* Sleep until the wall clock has come to where the board is; let the board fall behind rather than race after it. */
static void keep_pace(struct timespec *due, double speed)
{
    struct timespec now;
    due->tv_nsec += (long)(STEP_US * 1000 / speed);
    while (due->tv_nsec >= 1000000000L) {
        due->tv_nsec -= 1000000000L;
        due->tv_sec++;
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec > due->tv_sec || (now.tv_sec == due->tv_sec && now.tv_nsec > due->tv_nsec))
        *due = now;
    else
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, due, NULL);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: board-on-pty FIRMWARE.ELF LINK [MODULES [SPEED]]\n");
        return 2;
    }
    const int modules = argc > 3 ? atoi(argv[3]) : 4;
    const double speed = argc > 4 ? atof(argv[4]) : 1.0;
    struct timespec due;
    bool connected = false;

    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    board_t *board = board_new(argv[1], modules, 0, 1);
    const int master = open_pty(argv[2]);
    if (board == NULL || master < 0) {
        fprintf(stderr, "board-on-pty: %s cannot be %s\n", board ? argv[2] : argv[1], board ? "made" : "read");
        return 2;
    }
    clock_gettime(CLOCK_MONOTONIC, &due);
    while (!stopped) {
        const bool there = host_is_there(master);
        if (there && !connected)
            board_reset(board);
        connected = there;
        exchange(board, master, connected);
        if (!board_run(board, STEP_US))
            break;
        print_view(board, modules);
        keep_pace(&due, speed);
    }
    unlink(argv[2]);
    board_free(board);
    return 0;
}

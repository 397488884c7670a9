/*
 * The simulated board behind a pseudo-terminal, at the speed of the wall clock: any program can talk to it as to a
 * board on a USB port.
 *
 *   board-on-pty [-d] [-b BOOTLOADER.HEX [-e]] firmware.elf LINK [MODULES [SPEED]]
 *
 * -d  the panel has seven-segment digits    -b  with a boot loader    -e  and nothing else: the program was never flashed
 *
 * LINK becomes a symbolic link to the pseudo-terminal, as long as this runs. Opening the port resets the board, as on
 * an Arduino. Each change of the panel is one line of JSON on stdout. Lines on stdin: `down N` and `up N` for the
 * contact of key N (from 0), `hang` for a program that hangs.
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
#include "max7219.h"

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

/* The host's speed is what it has set on its side. */
static void follow_speed(board_t *board, int master)
{
    static const struct {
        speed_t speed;
        uint32_t baud;
    } speeds[] = {{B9600, 9600}, {B19200, 19200}, {B38400, 38400}, {B57600, 57600}, {B115200, 115200}, {B230400, 230400}};
    struct termios set;
    if (tcgetattr(master, &set) != 0)
        return;
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++)
        if (speeds[i].speed == cfgetospeed(&set))
            board_set_host_baud(board, speeds[i].baud);
}

static void obey(board_t *board, const char *line)
{
    int key = 0;
    if (sscanf(line, "down %d", &key) == 1 && key >= 0 && key < 5)
        board_key(board, key, true);
    else if (sscanf(line, "up %d", &key) == 1 && key >= 0 && key < 5)
        board_key(board, key, false);
    else if (strncmp(line, "hang", 4) == 0)
        board_hang(board);
    else
        fprintf(stderr, "board-on-pty: write down N, up N or hang, not %s", line);
}

/* A line on stdin, when there is one; a closed stdin is no trouble. */
static void listen_to_hands(board_t *board)
{
    static bool open = true;
    struct pollfd asked = {.fd = STDIN_FILENO, .events = POLLIN};
    char line[80];
    while (open && poll(&asked, 1, 0) > 0) {
        open = fgets(line, sizeof line, stdin) != NULL;
        if (open)
            obey(board, line);
    }
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

static void print_rows(const uint8_t *columns, int width)
{
    printf("\"rows\": [");
    for (int y = 0; y < 8; y++) {
        printf(y ? ", \"" : "\"");
        for (int x = 0; x < width; x++)
            putchar(columns[x] >> y & 1 ? '#' : '.');
        putchar('"');
    }
    printf("]}\n");
}

/* The dot and the segments A to G of each digit, as two hexadecimal figures. */
static void print_digits(const uint8_t *digits, int width)
{
    printf("\"digits\": \"");
    for (int x = 0; x < width; x++)
        printf("%02x", digits[x]);
    printf("\"}\n");
}

static void print_view(const board_t *board, int width, bool digits)
{
    static uint8_t last[64] = {1};
    uint8_t now[64];
    board_facts_t facts;
    board_view(board, now);
    if (memcmp(last, now, sizeof now) == 0)
        return;
    memcpy(last, now, sizeof now);
    board_facts(board, &facts);
    printf("{\"ms\": %.1f, \"brightness\": %d, ", (double)facts.cycles / 16000.0, board_brightness(board));
    (digits ? print_digits : print_rows)(now, width);
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

typedef struct {
    const char *elf, *link, *boot_loader;
    bool digits, erased;
    int modules;
    double speed;
} options_t;

static bool read_options(int argc, char **argv, options_t *options)
{
    int letter;
    while ((letter = getopt(argc, argv, "deb:")) != -1) {
        options->digits |= letter == 'd';
        options->erased |= letter == 'e';
        if (letter == 'b')
            options->boot_loader = optarg;
        if (letter == '?')
            return false;
    }
    argv += optind - 1;
    argc -= optind - 1;
    if (argc < 3)
        return false;
    options->elf = argv[1];
    options->link = argv[2];
    options->modules = argc > 3 ? atoi(argv[3]) : options->digits ? 1 : 4;
    options->speed = argc > 4 ? atof(argv[4]) : 1.0;
    return options->modules >= 1 && options->modules <= 8 && options->speed > 0;
}

static board_t *make_board(const options_t *options)
{
    board_t *board = board_new(options->elf, options->modules, options->digits ? MOUNTED_DIGITS : 0, 1);
    if (board != NULL && options->boot_loader != NULL && !board_burn(board, options->boot_loader)) {
        fprintf(stderr, "board-on-pty: %s is no boot loader for this board\n", options->boot_loader);
        exit(2);
    }
    if (board != NULL && options->erased)
        board_erase_program(board);
    return board;
}

static void serve(board_t *board, int master, const options_t *options)
{
    struct timespec due;
    bool connected = false;
    clock_gettime(CLOCK_MONOTONIC, &due);
    while (!stopped) {
        const bool there = host_is_there(master);
        if (there && !connected)
            board_reset(board);
        connected = there;
        follow_speed(board, master);
        listen_to_hands(board);
        exchange(board, master, connected);
        if (!board_run(board, STEP_US))
            break;
        print_view(board, 8 * options->modules, options->digits);
        keep_pace(&due, options->speed);
    }
}

int main(int argc, char **argv)
{
    options_t options = {0};
    if (!read_options(argc, argv, &options)) {
        fprintf(stderr, "usage: board-on-pty [-d] [-b BOOTLOADER.HEX [-e]] FIRMWARE.ELF LINK [MODULES [SPEED]]\n");
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    setvbuf(stdin, NULL, _IONBF, 0);
    board_t *board = make_board(&options);
    const int master = open_pty(options.link);
    if (board == NULL || master < 0) {
        fprintf(stderr, "board-on-pty: %s cannot be %s\n", board ? options.link : options.elf, board ? "made" : "read");
        return 2;
    }
    serve(board, master, &options);
    unlink(options.link);
    board_free(board);
    return 0;
}

/* Unit tests of the core on the host. Prints the name of each test that passed; the first that fails ends it. */
#include "check.h"

static void run_all(const test_t *tests)
{
    for (; tests->name != NULL; tests++) {
        tests->run();
        printf("%s\n", tests->name);
        fflush(stdout);
    }
}

int main(void)
{
    run_all(link_tests);
    run_all(score_tests);
    run_all(keys_tests);
    run_all(config_tests);
    return 0;
}

/* The loop that fills one attack table; the printer replaces the words in CAPITALS. */

static void fill(void) {
    for (uint64_t square = 0; square < 64; square++) {
        static const int steps[][2] = STEPS;
        uint64_t mask = 0, occupied = 0;
        for (int other = 0; other < 64; other++) {
            if (INDEX_OF_ONE != INDEX_OF_NONE) {
                mask |= UINT64_C(1) << other;
            }
        }
        do {
            const uint64_t index = INDEX;
            ADD;
            occupied = (occupied - mask) & mask;
        } while (occupied != 0);
    }
}

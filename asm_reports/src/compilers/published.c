/* The two algorithms of the published comparison as engines write them: attacks of any set of
   sliders in one direction. -DSELF_TEST holds them against a walk over the squares of each ray. */
#include <stdint.h>

static inline uint64_t dumb7_unrolled_attacks_south(uint64_t sliders, uint64_t empty) {
    uint64_t flood = sliders;
    flood |= sliders = (sliders >> 8) & empty;
    flood |= sliders = (sliders >> 8) & empty;
    flood |= sliders = (sliders >> 8) & empty;
    flood |= sliders = (sliders >> 8) & empty;
    flood |= sliders = (sliders >> 8) & empty;
    flood |= (sliders >> 8) & empty;
    return flood >> 8;
}

static inline uint64_t kogge_stone_attacks_south(uint64_t sliders, uint64_t empty) {
    sliders |= empty & (sliders >> 8);
    empty &= empty >> 8;
    sliders |= empty & (sliders >> 16);
    empty &= empty >> 16;
    sliders |= empty & (sliders >> 32);
    return sliders >> 8;
}

static inline uint64_t dumb7_unrolled_attacks_east(uint64_t sliders, uint64_t empty) {
    const uint64_t not_a_file = 0xfefefefefefefefe;
    uint64_t flood = sliders;
    empty &= not_a_file;
    flood |= sliders = (sliders << 1) & empty;
    flood |= sliders = (sliders << 1) & empty;
    flood |= sliders = (sliders << 1) & empty;
    flood |= sliders = (sliders << 1) & empty;
    flood |= sliders = (sliders << 1) & empty;
    flood |= (sliders << 1) & empty;
    return (flood << 1) & not_a_file;
}

static inline uint64_t kogge_stone_attacks_east(uint64_t sliders, uint64_t empty) {
    const uint64_t not_a_file = 0xfefefefefefefefe;
    empty &= not_a_file;
    sliders |= empty & (sliders << 1);
    empty &= empty << 1;
    sliders |= empty & (sliders << 2);
    empty &= empty << 2;
    sliders |= empty & (sliders << 4);
    return (sliders << 1) & not_a_file;
}

#ifdef SELF_TEST
/* The walk: from each slider over files and ranks until a square is not empty. */
static uint64_t walked(uint64_t sliders, uint64_t empty, int file_step, int rank_step) {
    uint64_t attacks = 0;
    for (int square = 0; square < 64; square++) {
        int file = square % 8 + file_step, rank = square / 8 + rank_step;
        if (!(sliders >> square & 1)) continue;
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
            uint64_t reached = UINT64_C(1) << (8 * rank + file);
            attacks |= reached;
            if (!(empty & reached)) break;
        }
    }
    return attacks;
}

int main(void) {
    uint64_t state = 1;
    for (int board = 0; board < 10000; board++) {
        uint64_t words[3];
        for (int word = 0; word < 3; word++) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17; /* Marsaglia 2003 */
            words[word] = state;
        }
        uint64_t empty = words[0] | (board % 2 ? words[2] : 0), sliders = words[1] & ~empty;
        uint64_t south = walked(sliders, empty, 0, -1), east = walked(sliders, empty, 1, 0);
        if (dumb7_unrolled_attacks_south(sliders, empty) != south) return 1;
        if (kogge_stone_attacks_south(sliders, empty) != south) return 2;
        if (dumb7_unrolled_attacks_east(sliders, empty) != east) return 3;
        if (kogge_stone_attacks_east(sliders, empty) != east) return 4;
    }
    return 0;
}
#endif

/*
 * Makes a mailbox of a board whose squares have an engine's numbers of pieces, a1 first.
 * `table` has the mailbox's byte for each of these numbers, which are below 16.
 */
__attribute__((unused)) static inline void raybench_mailbox_from(
    const uint8_t board[64], const uint8_t table[16], uint64_t mailbox[8]) {
    for (int rank = 0; rank < 8; rank++) {
        mailbox[rank] = 0;
        for (int file = 0; file < 8; file++) {
            const uint64_t byte = table[board[8 * rank + file] & 15];
            mailbox[rank] |= byte << (8 * file);
        }
    }
}

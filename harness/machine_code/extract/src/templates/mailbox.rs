/// Makes a mailbox of a board whose squares have an engine's numbers of pieces, a1 first. `table`
/// has the mailbox's byte for each of these numbers, which are below 16.
#[inline]
#[must_use]
pub fn mailbox_from(board: &[u8; 64], table: &[u8; 16]) -> [u64; 8] {
    let mut mailbox = [0; 8];
    for (word, rank) in mailbox.iter_mut().zip(board.chunks(8)) {
        for (file, &piece) in rank.iter().enumerate() {
            *word |= u64::from(table[piece as usize & 15]) << (8 * file);
        }
    }
    mailbox
}

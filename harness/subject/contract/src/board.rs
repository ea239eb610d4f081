//! Boards as 8x8 pictures: read in constants and tests, printed by every failure message.

/// Reads a picture: rank 8 first, `.` for an empty square, any other sign for a member. White space
/// is ignored.
///
/// ```
/// let corners = contract::bits("
///     1 . . . . . . 1
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     1 . . . . . . 1
/// ");
/// assert_eq!(corners, 0x8100_0000_0000_0081);
/// ```
///
/// # Panics
/// Unless there are exactly 64 signs; in a constant this is a compile error.
pub const fn bits(picture: &str) -> u64 {
    boards::<1>(picture)[0]
}

/// Reads `N` pictures side by side; otherwise as [`bits`].
///
/// ```
/// let [rook, bishop] = contract::boards("
///     1 . . . . . . .   . . . . . . . 1
///     1 . . . . . . .   . . . . . . 1 .
///     1 . . . . . . .   . . . . . 1 . .
///     1 . . . . . . .   . . . . 1 . . .
///     1 . . . . . . .   . . . 1 . . . .
///     1 . . . . . . .   . . 1 . . . . .
///     1 . . . . . . .   . 1 . . . . . .
///     . 1 1 1 1 1 1 1   . . . . . . . .
/// ");
/// assert_eq!([rook, bishop], [0x0101_0101_0101_01fe, 0x8040_2010_0804_0200]);
/// ```
///
/// # Panics
/// Unless there are exactly 64 signs per picture; in a constant this is a compile error.
pub const fn boards<const N: usize>(pictures: &str) -> [u64; N] {
    let signs = pictures.as_bytes();
    let (mut at, mut seen, mut boards) = (0, 0, [0_u64; N]);
    while at < signs.len() {
        if !signs[at].is_ascii_whitespace() {
            assert!(seen < 64 * N, "a picture has 64 squares, this one has more");
            let (rank, column) = (7 - seen / (8 * N), seen % (8 * N));
            if signs[at] != b'.' {
                boards[column / 8] |= 1 << (rank * 8 + column % 8);
            }
            seen += 1;
        }
        at += 1;
    }
    assert!(seen == 64 * N, "a picture has 64 squares, this one has fewer");
    boards
}

/// A board as eight lines, rank 8 first.
pub fn picture(board: u64) -> String {
    pictures(&[("", board)]).trim_start_matches('\n').to_string()
}

/// Boards side by side, each under its title.
///
/// ```text
/// generators       propagators
/// 1 . . . . . . .  . 1 1 1 1 1 . 1
/// ...
/// ```
pub fn pictures(boards: &[(&str, u64)]) -> String {
    const WIDTH: usize = 15; // eight signs and the blanks between them
    const GAP: &str = "   ";
    let mut lines = vec![Vec::new(); 9]; // of the titles, and of each rank
    for (title, board) in boards {
        let width = title.chars().count().max(WIDTH);
        lines[0].push(format!("{title:<width$}"));
        for (line, rank) in lines[1..].iter_mut().zip((0..8).rev()) {
            let signs =
                (0..8).map(|file| if board >> (rank * 8 + file) & 1 == 1 { "1" } else { "." });
            line.push(format!("{:<width$}", signs.collect::<Vec<_>>().join(" ")));
        }
    }
    lines.iter().map(|cells| format!("{}\n", cells.join(GAP).trim_end())).collect()
}

/// Expected, got and their difference, side by side: the picture in every failure message.
pub fn difference(expected: u64, got: u64) -> String {
    pictures(&[("expected", expected), ("got", got), ("difference", expected ^ got)])
}

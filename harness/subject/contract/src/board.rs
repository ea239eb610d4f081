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
    let width_of = |title: &str| title.chars().count().max(WIDTH);
    let mut out = String::new();
    let mut line = |cells: Vec<String>| {
        out.push_str(cells.join(GAP).trim_end());
        out.push('\n');
    };
    line(boards.iter().map(|(title, _)| format!("{title:<0$}", width_of(title))).collect());
    for rank in (0..8).rev() {
        let cells = boards.iter().map(|(title, board)| {
            let signs =
                (0..8).map(|file| if board >> (rank * 8 + file) & 1 == 1 { "1" } else { "." });
            format!("{:<1$}", signs.collect::<Vec<_>>().join(" "), width_of(title))
        });
        line(cells.collect());
    }
    out
}

/// Expected, got and their difference, side by side: the picture in every failure message.
pub fn difference(expected: u64, got: u64) -> String {
    pictures(&[("expected", expected), ("got", got), ("difference", expected ^ got)])
}

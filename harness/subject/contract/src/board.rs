//! Boards as 8x8 pictures. Constants and tests read them, and every failure message prints them, so
//! that nobody has to decode a hexadecimal number.

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

/// Reads `N` pictures side by side, each as [`bits`] does.
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
    let (mut index, mut squares, mut boards) = (0, 0, [0_u64; N]);
    while index < signs.len() {
        let sign = signs[index];
        index += 1;
        if sign.is_ascii_whitespace() {
            continue;
        }
        assert!(squares < 64 * N, "a picture has 64 squares, this one has more");
        let (rank, column) = (7 - squares / (8 * N), squares % (8 * N));
        if sign != b'.' {
            boards[column / 8] |= 1 << (rank * 8 + column % 8);
        }
        squares += 1;
    }
    assert!(squares == 64 * N, "a picture has 64 squares, this one has fewer");
    boards
}

/// Draws a board as eight lines, rank 8 first.
pub fn picture(board: u64) -> String {
    pictures(&[("", board)]).trim_start_matches('\n').to_string()
}

/// Draws boards side by side, each under its title.
///
/// ```text
/// generators       propagators
/// 1 . . . . . . .  . 1 1 1 1 1 . 1
/// ...
/// ```
pub fn pictures(boards: &[(&str, u64)]) -> String {
    /// The width of a board: eight signs and the seven blanks between them.
    const WIDTH: usize = 15;
    const GAP: &str = "   ";
    // The first line is that of the titles; each rank has another.
    let mut lines = vec![Vec::new(); 9];
    for (title, board) in boards {
        let width = title.chars().count().max(WIDTH);
        lines[0].push(format!("{title:<width$}"));
        for (line, rank) in lines[1..].iter_mut().zip((0..8).rev()) {
            line.push(format!("{:<width$}", rank_picture(*board, rank)));
        }
    }
    lines.iter().map(|cells| format!("{}\n", cells.join(GAP).trim_end())).collect()
}

/// Draws a rank of a board, file a first.
fn rank_picture(board: u64, rank: usize) -> String {
    let mut signs = Vec::new();
    for file in 0..8 {
        signs.push(if board >> (rank * 8 + file) & 1 == 1 { "1" } else { "." });
    }
    signs.join(" ")
}

/// Draws the expected board, the actual one and their difference side by side. Every failure
/// message has this picture, since two hexadecimal numbers do not show which square is wrong.
pub fn difference(expected: u64, actual: u64) -> String {
    pictures(&[("expected", expected), ("got", actual), ("difference", expected ^ actual)])
}

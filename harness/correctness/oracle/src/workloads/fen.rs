//! Reads the board field of a FEN or EPD strictly, but does not check the rules of chess: nine
//! kings are a valid board.

use super::Board;

/// Reads a FEN or EPD: the board field, and the side to move if it follows (white if not).
/// It ignores castling, en passant, clocks and EPD operations.
///
/// ```
/// let board = oracle::workloads::parse_board("4k3/8/8/8/8/8/8/R3K2B w Q - 0 1")?;
/// assert_eq!(board.orthogonal, 1);
/// assert_eq!(board.diagonal, 1 << 7);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// One line with what is wrong and what would be right.
pub fn parse_board(fen: &str) -> Result<Board, String> {
    let mut fields = fen.split_whitespace();
    let none = "there is no board, it should be eight ranks: 8/8/8/8/8/8/8/8";
    let field = fields.next().ok_or(none)?;
    let (mut white, mut black, mut occupied) = ([0_u64; 2], [0_u64; 2], 0);
    board_field(field, |sign, square| {
        occupied |= square;
        let [orthogonal, diagonal] =
            if sign.is_ascii_uppercase() { &mut white } else { &mut black };
        let kind = sign.to_ascii_uppercase();
        *orthogonal |= if matches!(kind, 'R' | 'Q') { square } else { 0 };
        *diagonal |= if matches!(kind, 'B' | 'Q') { square } else { 0 };
    })?;
    let [orthogonal, diagonal] = match fields.next() {
        None | Some("w") => white,
        Some("b") => black,
        Some(other) => {
            let other = shown(other);
            return Err(format!("the side to move is {other}, it should be \"w\" or \"b\""));
        }
    };
    Ok(Board { occupied, orthogonal, diagonal })
}

/// Reads the board field of a FEN: calls `put` with each piece's letter and its square as a set.
///
/// # Errors
/// One line with what is wrong and what would be right.
pub fn board_field(field: &str, mut put: impl FnMut(char, u64)) -> Result<(), String> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        let found = counted(ranks.len(), "rank");
        return Err(format!("the board has {found}, it should have 8 with / between them"));
    }
    for (rank, signs) in (0..8_u32).rev().zip(ranks) {
        let (number, mut file) = (rank + 1, 0);
        for sign in signs.chars() {
            if let Some(empty) = sign.to_digit(10).filter(|empty| (1..=8).contains(empty)) {
                file += empty;
                continue;
            }
            if !"PNBRQKpnbrqk".contains(sign) {
                let sign = shown(&sign.to_string());
                return Err(format!(
                    "rank {number} has the sign {sign}, it should be one of PNBRQKpnbrqk or 1 to 8"
                ));
            }
            if file < 8 {
                put(sign, 1 << (rank * 8 + file));
            }
            file += 1;
        }
        if file != 8 {
            let (signs, found) = (shown(signs), counted(file as usize, "square"));
            return Err(format!("rank {number} ({signs}) has {found}, it should have 8"));
        }
    }
    Ok(())
}

/// `1 rank`, `7 ranks`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Quotes text for an error of one line: without control characters, and shortened.
fn shown(text: &str) -> String {
    const MAX_SIGNS: usize = 24;
    let mut start: String = text.chars().take(MAX_SIGNS).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("{start:?}")
}

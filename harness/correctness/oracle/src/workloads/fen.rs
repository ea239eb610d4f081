//! Reads a FEN or EPD strictly, but does not check the rules of chess: nine kings are a valid
//! board.

use super::Board;
use super::board::squares;
use contract::Mailbox;
use contract::position::PIECE_CODES;

/// The letters of the pieces, white ones first.
const LETTERS: &str = "PNBRQKpnbrqk";

/// The fields of a FEN that say where the pieces stand and what may be played. Clocks and EPD
/// operations are not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen<'a> {
    /// The squares of each piece, in the order of [`LETTERS`].
    pieces: [u64; LETTERS.len()],
    /// Whether black is to move; none without the field.
    pub is_black_to_move: Option<bool>,
    /// The castling rights, unread.
    pub castling: Option<&'a str>,
    /// The en passant square, unread.
    pub en_passant: Option<&'a str>,
}

impl<'a> Fen<'a> {
    /// Reads a FEN of one field or more.
    ///
    /// # Errors
    /// The error is one line that says what is wrong and what would be right.
    pub fn parse(fen: &'a str) -> Result<Fen<'a>, String> {
        let mut fields = fen.split_whitespace();
        let missing_board = "there is no board, it should be eight ranks: 8/8/8/8/8/8/8/8";
        let pieces = pieces(fields.next().ok_or(missing_board)?)?;
        let is_black_to_move = match fields.next() {
            None => None,
            Some("w") => Some(false),
            Some("b") => Some(true),
            Some(field) => {
                let side = quote(field);
                return Err(format!("the side to move is {side}, it should be \"w\" or \"b\""));
            }
        };
        let (castling, en_passant) = (fields.next(), fields.next());
        Ok(Fen { pieces, is_black_to_move, castling, en_passant })
    }

    /// Returns the squares of the pieces with this letter: upper case is white.
    pub fn pieces(&self, letter: char) -> u64 {
        LETTERS.find(letter).map_or(0, |index| self.pieces[index])
    }
}

/// Reads a FEN or EPD: the board field, and the side to move if it follows (white if not).
///
/// ```
/// let board = oracle::workloads::parse_board("4k3/8/8/8/8/8/8/R3K2B w Q - 0 1")?;
/// assert_eq!(board.orthogonal, 1);
/// assert_eq!(board.diagonal, 1 << 7);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// The error is one line that says what is wrong and what would be right.
pub fn parse_board(fen: &str) -> Result<Board, String> {
    let fen = Fen::parse(fen)?;
    let mut mailbox = Mailbox::default();
    // The letters are in the order of the codes.
    for (set, code) in fen.pieces.into_iter().zip(PIECE_CODES) {
        for square in squares(set) {
            mailbox.0[usize::from(square)] = code;
        }
    }
    Ok(Board::from_mailbox(mailbox, fen.is_black_to_move == Some(true)))
}

/// Reads the board field of a FEN.
fn pieces(field: &str) -> Result<[u64; LETTERS.len()], String> {
    let mut pieces = [0; LETTERS.len()];
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        let count = format_count(ranks.len(), "rank");
        return Err(format!("the board has {count}, it should have 8 with / between them"));
    }
    for (rank, signs) in (0..8_u32).rev().zip(ranks) {
        let (number, mut file) = (rank + 1, 0);
        for sign in signs.chars() {
            if let Some(empty) = sign.to_digit(10).filter(|empty| (1..=8).contains(empty)) {
                file += empty;
                continue;
            }
            let Some(index) = LETTERS.find(sign) else {
                let sign = quote(&sign.to_string());
                return Err(format!(
                    "rank {number} has the sign {sign}, it should be one of {LETTERS} or 1 to 8"
                ));
            };
            if file < 8 {
                pieces[index] |= 1 << (rank * 8 + file);
            }
            file += 1;
        }
        if file != 8 {
            let (signs, count) = (quote(signs), format_count(file as usize, "square"));
            return Err(format!("rank {number} ({signs}) has {count}, it should have 8"));
        }
    }
    Ok(pieces)
}

/// Returns a number with its noun, such as `1 rank` or `7 ranks`.
pub(crate) fn format_count(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Longest quotation in an error message. A rank has at most eight signs, so 24 show any slip in it
/// whole. A longer text is something else, perhaps a file, and its start suffices to recognize it.
const MAX_QUOTED_SIGNS: usize = 24;

/// Quotes text for an error of one line: without control characters, and shortened.
fn quote(text: &str) -> String {
    let mut start: String = text.chars().take(MAX_QUOTED_SIGNS).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("{start:?}")
}

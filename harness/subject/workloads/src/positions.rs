//! The user's own positions: a file with a FEN or EPD in each line. What a line means is for
//! the FEN reader; this file knows lines, comments and what makes a file of use.

use crate::fen::counted;
use crate::queries::spread;
use crate::{BOARDS, Board, Profile, Workload, parse_board};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of positions, one a line.
///
/// A line may be blank; `#` starts a comment. Line ends of any system and a byte-order mark are
/// fine. Positions whose side to move has no slider are left out and counted in
/// [`Workload::skipped`]; all others are kept, in file order and with repetitions. Of more than
/// [`BOARDS`] as many are measured, at even distances, and the profile is that of all: a pass over
/// their arguments must stay short. Neither path nor name of the file gets into the workload, so that it
/// can be published.
///
/// # Errors
/// If the file cannot be read, has no position, has a line that is none, or has no position with
/// a slider of the side to move.
pub fn from_positions(path: &Path) -> Result<Workload, String> {
    let (boards, skipped) = read(path, parse)?;
    let mut description = format!("{} of the user's", counted(boards.len(), "position"));
    let whole = (boards.len() > BOARDS).then(|| Profile::of(&boards));
    if whole.is_some() {
        description += &format!(", {BOARDS} of them measured");
    }
    if skipped > 0 {
        description += &format!("; {skipped} more left out: the side to move has no slider");
    }
    Ok(Workload {
        name: "positions".to_string(),
        description,
        generator: "positions 1".to_string(),
        seed: None,
        boards: spread(boards, BOARDS),
        skipped,
        whole,
    })
}

/// The lines of a file that hold a FEN or EPD, numbered from 1, without comments; nothing else is looked
/// at. The file is read as by [`from_positions`].
///
/// # Errors
/// If the file cannot be read, is not text, or has no such line.
pub fn position_lines(path: &Path) -> Result<Vec<(usize, String)>, String> {
    read(path, |bytes| {
        let lines = filled(bytes)?.into_iter();
        Ok(lines.map(|(line, text)| (line, text.to_string())).collect())
    })
}

/// What `make` makes of the bytes of a file; an error is a line that begins with its path.
fn read<T>(path: &Path, make: impl FnOnce(&[u8]) -> Result<T, String>) -> Result<T, String> {
    let unreadable = |error: io::Error| {
        format!(": cannot be read ({error}), it should be a text file with a FEN or EPD a line")
    };
    let made = contents(path).map_err(unreadable).and_then(|bytes| make(&bytes));
    made.map_err(|why| format!("{}{why}", path.display()))
}

/// Bytes that a file may have: some 900,000 positions.
const BYTES: u64 = 64 << 20;

/// What is in a file; a pipe may never begin, and a device never end.
fn contents(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > BYTES {
        true => Err(io::Error::other(format!("it has more than {} MiB", BYTES >> 20))),
        false => Ok(bytes),
    }
}

/// Boards with a slider, and the number of those without.
fn parse(bytes: &[u8]) -> Result<(Vec<Board>, usize), String> {
    let mut boards = Vec::new();
    let mut skipped = 0;
    for (line, fen) in filled(bytes)? {
        let board = parse_board(fen).map_err(|why| format!(", line {line}: {why}"))?;
        if board.all_sliders() == 0 {
            skipped += 1;
        } else {
            boards.push(board);
        }
    }
    match boards.is_empty() {
        true => Err(format!(
            ": in none of the {skipped} positions has the side to move a rook, bishop or queen, it should \
             in one at least"
        )),
        false => Ok((boards, skipped)),
    }
}

/// Lines that are more than blanks and a comment; one at least.
fn filled(bytes: &[u8]) -> Result<Vec<(usize, &str)>, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let before = std::str::from_utf8(before).expect("valid up to there");
        let line = lines(before).count();
        format!(", line {line}: is not text, it should be a FEN or EPD in UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = (1..).zip(lines(text));
    let bare =
        numbered.map(|(line, text)| (line, text.split('#').next().unwrap_or_default().trim()));
    let filled: Vec<(usize, &str)> = bare.filter(|(_, fen)| !fen.is_empty()).collect();
    match filled.is_empty() {
        true => Err(": has no position, it should have a FEN or EPD a line".to_string()),
        false => Ok(filled),
    }
}

/// Lines that end in LF, CR LF or a lone CR. The last matters: to the FEN reader a CR is mere
/// white space, and a whole file of them would pass for its first position.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

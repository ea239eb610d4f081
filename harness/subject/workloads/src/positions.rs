//! The user's own positions: a file with a FEN or EPD in each line. What a line means is for
//! the FEN reader; this file knows lines, comments and what makes a file of use.

use crate::queries::spread;
use crate::{BOARDS, Board, FenError, Profile, Workload, parse_board};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

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
pub fn from_positions(path: &Path) -> Result<Workload, PositionsError> {
    let fail = |fault| PositionsError { path: path.to_path_buf(), fault };
    let bytes = contents(path).map_err(|error| fail(Fault::Unreadable(error)))?;
    let (boards, skipped) = parse(&bytes).map_err(fail)?;
    let count = |number: usize| match number {
        1 => "1 position".to_string(),
        _ => format!("{number} positions"),
    };
    let mut description = format!("{} of the user's", count(boards.len()));
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
pub fn position_lines(path: &Path) -> Result<Vec<(usize, String)>, PositionsError> {
    let fail = |fault| PositionsError { path: path.to_path_buf(), fault };
    let bytes = contents(path).map_err(|error| fail(Fault::Unreadable(error)))?;
    let filled = filled(&bytes).map_err(fail)?;
    match filled.is_empty() {
        true => Err(fail(Fault::NoPosition)),
        false => Ok(filled.into_iter().map(|(line, text)| (line, text.to_string())).collect()),
    }
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
fn parse(bytes: &[u8]) -> Result<(Vec<Board>, usize), Fault> {
    let mut boards = Vec::new();
    let mut skipped = 0;
    for (line, fen) in filled(bytes)? {
        let board = parse_board(fen).map_err(|error| Fault::BadFen { line, error })?;
        if board.all_sliders() == 0 {
            skipped += 1;
        } else {
            boards.push(board);
        }
    }
    match (boards.is_empty(), skipped) {
        (true, 0) => Err(Fault::NoPosition),
        (true, _) => Err(Fault::NoSlider { positions: skipped }),
        (false, _) => Ok((boards, skipped)),
    }
}

/// Lines that are more than blanks and a comment.
fn filled(bytes: &[u8]) -> Result<Vec<(usize, &str)>, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let before = std::str::from_utf8(before).expect("valid up to there");
        Fault::NotText { line: lines(before).count() }
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = (1..).zip(lines(text));
    let bare =
        numbered.map(|(line, text)| (line, text.split('#').next().unwrap_or_default().trim()));
    Ok(bare.filter(|(_, fen)| !fen.is_empty()).collect())
}

/// Lines that end in LF, CR LF or a lone CR. The last matters: to the FEN reader a CR is mere
/// white space, and a whole file of them would pass for its first position.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// Why a file of positions is of no use.
#[derive(Debug)]
pub struct PositionsError {
    /// The file.
    pub path: PathBuf,
    fault: Fault,
}

#[derive(Debug)]
enum Fault {
    Unreadable(io::Error),
    NotText { line: usize },
    NoPosition,
    BadFen { line: usize, error: FenError },
    NoSlider { positions: usize },
}

impl PositionsError {
    /// The line at fault, counted from 1, if it is one line's.
    pub fn line(&self) -> Option<usize> {
        match self.fault {
            Fault::NotText { line } | Fault::BadFen { line, .. } => Some(line),
            Fault::Unreadable(_) | Fault::NoPosition | Fault::NoSlider { .. } => None,
        }
    }
}

impl fmt::Display for PositionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.fault {
            Fault::Unreadable(error) => write!(
                f,
                "{path}: cannot be read ({error}), it should be a text file with a FEN or EPD a line"
            ),
            Fault::NotText { line } => {
                write!(f, "{path}, line {line}: is not text, it should be a FEN or EPD in UTF-8")
            }
            Fault::NoPosition => {
                write!(f, "{path}: has no position, it should have a FEN or EPD a line")
            }
            Fault::BadFen { line, error } => write!(f, "{path}, line {line}: {error}"),
            Fault::NoSlider { positions } => write!(
                f,
                "{path}: in none of the {positions} positions has the side to move a rook, bishop \
                 or queen, it should in one at least"
            ),
        }
    }
}

impl std::error::Error for PositionsError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Unreadable(error) => Some(error),
            Fault::BadFen { error, .. } => Some(error),
            _ => None,
        }
    }
}

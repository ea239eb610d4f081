//! Files of positions: a FEN, an EPD, or a command on each line, with comments.

use super::fen::format_count;
use super::formats;
use super::queries::sample_evenly;
use super::{BOARDS, Board, Profile, Workload, parse_board};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of positions, one per line.
///
/// A line may be blank or a comment: `#` starts a comment anywhere, `;` and `%` at the beginning of
/// a line. A whole script for a UCI engine is read for its lines `position fen FEN` and
/// `position startpos`, and a perft suite of python-chess for its lines `epd FEN`. Line ends of any
/// system, a byte-order mark, and in comments and names bytes that are no UTF-8 are accepted.
/// Positions in which the side to move has no slider are left out and counted in
/// [`Workload::skipped`]; all others are kept in file order, with repetitions. Of more than
/// [`BOARDS`] positions, that number is measured, evenly spread, so that a pass over the arguments
/// stays short; the profile covers all. The workload holds neither the path nor the name of the
/// file, so that it can be published.
///
/// # Errors
/// If the file cannot be read, has no position, has a line that is not a position, or has no
/// position in which the side to move has a slider.
pub fn from_positions(path: &Path) -> Result<Workload, String> {
    let (boards, skipped) = read(path, parse)?;
    let mut description = format!("{} of the user's", format_count(boards.len(), "position"));
    let whole = (boards.len() > BOARDS).then(|| Profile::new(&boards));
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
        boards: sample_evenly(boards, BOARDS),
        skipped,
        whole,
    })
}

/// Returns the lines of a file that hold a FEN or EPD, numbered from 1, without comments. The FEN
/// itself is not checked.
///
/// # Errors
/// If the file cannot be read, is not text, or has no such line.
pub fn position_lines(path: &Path) -> Result<Vec<(usize, String)>, String> {
    read(path, position_texts)
}

/// Applies `parse_bytes` to the bytes of a file. An error is one line that begins with the path.
fn read<T>(path: &Path, parse_bytes: impl FnOnce(&[u8]) -> Result<T, String>) -> Result<T, String> {
    let path_name = path.display();
    let bytes = contents(path).map_err(|error| {
        format!(
            "{path_name}: cannot be read ({error}), it should be a text file with a FEN or EPD a \
             line"
        )
    })?;
    parse_bytes(&bytes).map_err(|message| format!("{path_name}{message}"))
}

/// Maximum size of a file: about 900,000 positions, of which 256 are measured. A larger one is
/// rather a data base that was named by mistake, and would be read into memory whole.
const MAX_BYTES: u64 = 64 << 20;

/// Returns the bytes of a plain file. Reading a pipe might never begin, and a device might never
/// end.
fn contents(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other(format!("it has more than {} MiB", MAX_BYTES >> 20)));
    }
    Ok(bytes)
}

/// Returns the boards with a slider, and the number of positions without.
fn parse(bytes: &[u8]) -> Result<(Vec<Board>, usize), String> {
    let mut boards = Vec::new();
    let mut skipped = 0;
    for (line, fen) in position_texts(bytes)? {
        let board = parse_board(&fen).map_err(|why| format!(", line {line}: {why}"))?;
        if board.all_sliders() == 0 {
            skipped += 1;
        } else {
            boards.push(board);
        }
    }
    if boards.is_empty() {
        return Err(format!(
            ": in none of the {skipped} positions has the side to move a rook, bishop or queen, it \
             should in one at least"
        ));
    }
    Ok((boards, skipped))
}

/// First words of lines that hold no position: of scripts for UCI engines and their answers, and of
/// the perft suites of python-chess.
const OTHER_COMMANDS: [&str; 23] = [
    "bench",
    "bestmove",
    "copyprotection",
    "d",
    "debug",
    "eval",
    "flip",
    "go",
    "id",
    "info",
    "isready",
    "option",
    "perft",
    "ponderhit",
    "quit",
    "readyok",
    "register",
    "registration",
    "setoption",
    "stop",
    "uci",
    "ucinewgame",
    "uciok",
];

/// Returns the lines with a FEN or EPD, without comments; at least one. Only the first fields of a
/// line matter, so a byte that is no UTF-8 does no harm in a name or a comment.
fn position_texts(bytes: &[u8]) -> Result<Vec<(usize, String)>, String> {
    formats::check_bytes(bytes)?;
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut positions = Vec::new();
    for (line, text) in (1..).zip(lines(text)) {
        let content = text.split('#').next().unwrap_or_default().trim();
        if content.is_empty() || content.starts_with([';', '%']) {
            continue;
        }
        let position = position(content).map_err(|why| format!(", line {line}: {why}"))?;
        positions.extend(position.map(|position| (line, position.to_string())));
    }
    if positions.is_empty() {
        return Err(": has no position, it should have a FEN or EPD a line".to_string());
    }
    Ok(positions)
}

/// Returns the FEN or EPD of a line, which may be a UCI command that sets a position, or name its
/// format first; none if the line has another purpose.
fn position(line: &str) -> Result<Option<&str>, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word {
        "position" => uci_position(rest.trim()).map(Some),
        "epd" | "fen" => Ok(Some(rest.trim())),
        _ if OTHER_COMMANDS.contains(&word) => Ok(None),
        _ => formats::foreign_format(line).map_or(Ok(Some(line)), Err),
    }
}

/// Returns the FEN of a UCI command `position`, without that word.
fn uci_position(set: &str) -> Result<&str, String> {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut words = set.split_whitespace().skip_while(|word| *word != "moves");
    if words.next().is_some() && words.next().is_some() {
        return Err("has moves, which are not played here, it should be the position after them: \
                    position fen FEN"
            .into());
    }
    // GUIs write the word before the first move too.
    let set = set.strip_suffix("moves").map_or(set, str::trim_end);
    match set.split_once(char::is_whitespace) {
        Some(("fen", fen)) => Ok(fen.trim()),
        None if set == "startpos" => Ok(START),
        _ => Err("sets no position, it should be position fen FEN or position startpos".into()),
    }
}

/// Returns the lines of a text, which end in LF, CR LF or CR. The FEN reader takes a CR for white
/// space, so that without this a whole file would pass for its first position.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

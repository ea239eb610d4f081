//! Files of positions: a FEN, an EPD, or a UCI `position` command on each line, with comments.

use super::fen::counted;
use super::queries::spread;
use super::{BOARDS, Board, Profile, Workload, parse_board};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of positions, one per line.
///
/// A line may be blank or a comment: `#` starts a comment anywhere, `;` and `%` at the beginning of
/// a line. `position fen FEN` and `position startpos` are positions too. Line ends of any system
/// and a byte-order mark are accepted. Positions in which the side to move has no slider are left
/// out and counted in [`Workload::skipped`]; all others are kept in file order, with repetitions.
/// Of more than [`BOARDS`] positions, that number is measured, evenly spread, so that a pass over
/// the arguments stays short; the profile covers all. The workload holds neither the path nor the
/// name of the file, so that it can be published.
///
/// # Errors
/// If the file cannot be read, has no position, has a line that is not a position, or has no
/// position in which the side to move has a slider.
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

/// The lines of a file that hold a FEN or EPD, numbered from 1, without comments. The FEN itself is
/// not checked.
///
/// # Errors
/// If the file cannot be read, is not text, or has no such line.
pub fn position_lines(path: &Path) -> Result<Vec<(usize, String)>, String> {
    read(path, |bytes| {
        let lines = filled(bytes)?.into_iter();
        Ok(lines.map(|(line, text)| (line, text.to_string())).collect())
    })
}

/// Applies `make` to the bytes of a file. An error is one line that begins with the path.
fn read<T>(path: &Path, make: impl FnOnce(&[u8]) -> Result<T, String>) -> Result<T, String> {
    let unreadable = |error: io::Error| {
        format!(": cannot be read ({error}), it should be a text file with a FEN or EPD a line")
    };
    let made = contents(path).map_err(unreadable).and_then(|bytes| make(&bytes));
    made.map_err(|why| format!("{}{why}", path.display()))
}

/// Maximum size of a file: about 900,000 positions.
const BYTES: u64 = 64 << 20;

/// The bytes of a plain file. Reading a pipe might never begin, and a device might never end.
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

/// First bytes of compressed files, their format, and the command that unpacks them to standard
/// output.
const PACKED: [(&[u8], &str, &str); 5] = [
    (b"\x1f\x8b", "gzip", "gzip -dc"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
];

/// Lines with a FEN or EPD, without comments; at least one.
fn filled(bytes: &[u8]) -> Result<Vec<(usize, &str)>, String> {
    if let Some((_, format, unpack)) = PACKED.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return Err(format!(
            ": is compressed with {format}, it should be plain text: {unpack} FILE > positions.epd"
        ));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let before = std::str::from_utf8(before).expect("valid up to there");
        let line = lines(before).count();
        format!(", line {line}: is not text, it should be a FEN or EPD in UTF-8")
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut filled = Vec::new();
    for (line, text) in (1..).zip(lines(text)) {
        let bare = text.split('#').next().unwrap_or_default().trim();
        if !bare.is_empty() && !bare.starts_with([';', '%']) {
            filled.push((line, position(bare).map_err(|why| format!(", line {line}: {why}"))?));
        }
    }
    match filled.is_empty() {
        true => Err(": has no position, it should have a FEN or EPD a line".to_string()),
        false => Ok(filled),
    }
}

/// The FEN or EPD of a line, which may be a UCI command that sets a position.
fn position(line: &str) -> Result<&str, String> {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    if line.split_whitespace().next() != Some("position") {
        return Ok(line);
    }
    if line.split_whitespace().any(|word| word == "moves") {
        return Err("has moves, which are not played here, it should be the position after them: \
                    position fen FEN"
            .into());
    }
    let set = line["position".len()..].trim();
    match set.split_once(char::is_whitespace) {
        Some(("fen", fen)) => Ok(fen.trim()),
        None if set == "startpos" => Ok(START),
        _ => Err("sets no position, it should be position fen FEN or position startpos".into()),
    }
}

/// Lines that end in LF, CR LF or CR. The FEN reader takes a CR for white space, so that without
/// this a whole file would pass for its first position.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

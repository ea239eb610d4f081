//! Recognises files with positions in other formats, and names the command that makes an EPD file
//! of each.

use super::fen::Fen;

/// First bytes of compressed files, their format, and the command that unpacks them to standard
/// output.
const PACKED: [(&[u8], &str, &str); 5] = [
    (b"\x1f\x8b", "gzip", "gzip -dc"),
    (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
];

/// Byte-order marks of other encodings. The longer ones come first, because they begin like the
/// shorter.
const MARKS: [(&[u8], &str); 4] = [
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
];

/// Where the commands in messages write their output.
const OUTPUT: &str = "> positions.epd";

/// Refuses a file that is not UTF-8 text, and names its format.
pub(super) fn check_bytes(bytes: &[u8]) -> Result<(), String> {
    if let Some((_, format, unpack)) = PACKED.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return Err(format!(
            ": is compressed with {format}, it should be plain text: {unpack} FILE {OUTPUT}"
        ));
    }
    if let Some(encoding) = encoding(bytes) {
        return Err(format!(
            ": is {encoding}, it should be UTF-8: iconv -f {encoding} -t UTF-8 FILE {OUTPUT}"
        ));
    }
    if bytes.contains(&0) {
        return Err(": is not text, it should have a FEN or EPD a line".to_string());
    }
    Ok(())
}

/// Recognises an encoding of more than one byte per character, by its mark or by the zeros between
/// letters.
fn encoding(bytes: &[u8]) -> Option<&'static str> {
    if let Some((_, encoding)) = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Some(encoding);
    }
    let zeros = bytes.first_chunk::<4>()?.map(|byte| byte == 0);
    match zeros {
        [false, true, false, true] => Some("UTF-16LE"),
        [true, false, true, false] => Some("UTF-16BE"),
        _ => None,
    }
}

/// Names the format of a line that holds no FEN at its beginning, if it is known.
pub(super) fn foreign_format(line: &str) -> Option<String> {
    let first = line.split_whitespace().next().unwrap_or_default();
    if first.contains('\u{fffd}') {
        return Some(format!(
            "is not in UTF-8, it should be: iconv -f ISO-8859-1 -t UTF-8 FILE {OUTPUT}"
        ));
    }
    if line.starts_with("{\"") || line.starts_with("[{") {
        return Some(format!("is JSON, it should be a FEN or EPD: jq -r .fen FILE {OUTPUT}"));
    }
    if is_pgn(line) {
        return Some(format!(
            "is of a game in PGN, it should be a FEN or EPD: pgn-extract -Wepd FILE {OUTPUT}"
        ));
    }
    if Fen::parse(first).is_ok() {
        return None;
    }
    [(',', " -d,"), (';', " -d';'"), ('\t', "")]
        .into_iter()
        .find_map(|(separator, option)| table_remedy(line, separator, option))
}

/// Recognises a tag such as `[Event "..."]`, or a line of moves such as `1. e4 e5`.
fn is_pgn(line: &str) -> bool {
    let is_tag = line.starts_with('[') && line.ends_with("\"]");
    let moves = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    is_tag || (moves.len() < line.len() && moves.starts_with('.'))
}

/// Names the remedy for a line of a table: the command that cuts out the column of FENs.
fn table_remedy(line: &str, separator: char, option: &str) -> Option<String> {
    let columns: Vec<&str> = line.split(separator).map(|column| column.trim()).collect();
    if columns.len() == 1 {
        return None;
    }
    let mut names = columns.iter().map(|column| column.trim_matches('"'));
    let head = names.clone().position(|name| name.eq_ignore_ascii_case("fen"));
    let index = head.or_else(|| names.position(|name| Fen::parse(name).is_ok()))?;
    let number = index + 1;
    let cut = match head {
        Some(_) => format!("sed 1d FILE | cut{option} -f{number}"),
        None => format!("cut{option} -f{number} FILE"),
    };
    // Fields may have quotes even if the head has none.
    let may_be_quoted = head.is_some() || line.contains('"');
    let unquote = if may_be_quoted { " | tr -d '\"'" } else { "" };
    Some(format!("is of a table (CSV), it should be a FEN or EPD alone: {cut}{unquote} {OUTPUT}"))
}

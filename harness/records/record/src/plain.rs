//! Finds and removes invisible characters, markup, links, paths and addresses in a text.

use std::ops::Range;

/// Replaces a path or an address.
const LEFT_OUT: &str = "…";

/// Returns whether a character controls a terminal, is invisible or changes the direction of text.
/// With `lines`, the end of a line is allowed.
fn is_hidden(sign: char, lines: bool) -> bool {
    if sign.is_control() {
        return !(lines && sign == '\n');
    }
    matches!(sign,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        // These are Unicode's default ignorables, and the letters and the pattern that are drawn as
        // blanks.
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{2800}'
        | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffd}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        // These are characters of private use.
        | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..)
}

/// Escapes hidden characters, which could change what a terminal shows. `lines` says whether
/// several lines are allowed.
pub fn escape_hidden(text: &str, lines: bool) -> String {
    let mut visible = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_hidden(sign, lines) {
            visible.extend(sign.escape_unicode());
        } else {
            visible.push(sign);
        }
    }
    visible
}

/// Returns the first fault of a text for publication, with its remedy. `lines` says whether several
/// lines are allowed.
pub fn fault(text: &str, lines: bool) -> Option<String> {
    if let Some(sign) = text.chars().find(|sign| is_hidden(*sign, lines)) {
        return Some(format!("an invisible character, {}: leave it out", sign.escape_unicode()));
    }
    if has_markup(text) {
        return Some("markup: leave out the `<`".to_string());
    }
    if text.contains("://") || text.contains("](") {
        return Some("a link: leave it out".to_string());
    }
    if words(text).any(|(_, word)| is_path(word)) {
        return Some("a path: leave it out, or its folders".to_string());
    }
    if words(text).any(|(_, word)| is_address(word)) {
        return Some("an address: leave it out".to_string());
    }
    None
}

/// Removes the faults of a text and shortens it to `max_bytes` bytes. Messages of a system go into
/// a record in this form.
pub fn remove_faults(text: &str, lines: bool, max_bytes: usize) -> String {
    let visible: String =
        text.chars().map(|sign| if is_hidden(sign, lines) { ' ' } else { sign }).collect();
    let mut clean = visible.replace('<', "‹").replace("](", "] (").replace("://", ": ");
    // The replacement of one path may complete another one, so this repeats until there is none.
    while let Some(range) = private_word(&clean) {
        clean.replace_range(range, LEFT_OUT);
    }
    shorten(&clean, max_bytes)
}

/// Returns the range of the first path or address.
fn private_word(text: &str) -> Option<Range<usize>> {
    let (start, word) = words(text).find(|(_, word)| is_path(word) || is_address(word))?;
    Some(start..start + word.len())
}

/// Shortens a text to at most `max_bytes` bytes.
pub fn shorten(text: &str, max_bytes: usize) -> String {
    let end = text.floor_char_boundary(max_bytes.saturating_sub(LEFT_OUT.len()));
    if text.len() > max_bytes { format!("{}{LEFT_OUT}", &text[..end]) } else { text.to_string() }
}

/// Returns whether a text has `<` before a letter, `/`, `!` or `?`, which begins markup.
fn has_markup(text: &str) -> bool {
    text.split('<').skip(1).any(|rest| {
        rest.starts_with(|next: char| next.is_alphabetic() || matches!(next, '/' | '!' | '?'))
    })
}

/// Returns the pieces between blanks, quotes and brackets, each with its start.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const SEPARATORS: &str = "\"'`()[]{}<>‹›“”‘’«»,;=|";
    let words = text.split(|sign: char| sign.is_whitespace() || SEPARATORS.contains(sign));
    words.map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Returns whether a word is a path: it begins at the root, at home, at a drive or at another
/// machine, or it climbs, also after a colon as in `ld:/usr/lib`. Names such as
/// `kogge_stone/attacks` do not.
fn is_path(word: &str) -> bool {
    // Linkers and compilers have flags directly before a path.
    let without_flag = word.trim_start_matches("-L").trim_start_matches("-I");
    climbs(word) || has_drive(word) || is_absolute(without_flag) || word.split(':').any(is_absolute)
}

/// Returns whether a word has folders, and `..` is one of them.
fn climbs(word: &str) -> bool {
    word.contains(['/', '\\']) && word.split(['/', '\\', ':']).any(|folder| folder == "..")
}

/// Returns whether a part begins at the root, at home or at another machine. A `/` alone only
/// divides words.
fn is_absolute(part: &str) -> bool {
    let mut signs = part.chars();
    match signs.next() {
        Some('/') => signs
            .next()
            .is_some_and(|second| second.is_alphanumeric() || "._~-+$%@".contains(second)),
        Some('~') => signs.next() == Some('/'),
        Some('\\') => part.starts_with("\\\\"),
        _ => false,
    }
}

/// Returns whether a word begins with `C:\` or `C:/`.
fn has_drive(word: &str) -> bool {
    let mut signs = word.chars();
    let letter = signs.next().is_some_and(|sign| sign.is_ascii_alphabetic());
    letter && signs.next() == Some(':') && matches!(signs.next(), Some('\\' | '/'))
}

/// Returns whether a word has letters or digits on both sides of an `@`.
fn is_address(word: &str) -> bool {
    let parts: Vec<&str> = word.split('@').collect();
    parts.windows(2).any(|pair| {
        pair[0].ends_with(char::is_alphanumeric) && pair[1].starts_with(char::is_alphanumeric)
    })
}

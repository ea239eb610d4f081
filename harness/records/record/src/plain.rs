//! Finds and removes invisible characters, markup, links, paths and addresses in a text.

/// Replaces a path or an address.
const LEFT_OUT: &str = "…";

/// Whether a character controls a terminal, is invisible or changes the direction of text; `lines`:
/// except the end of a line.
fn is_hidden(sign: char, lines: bool) -> bool {
    sign.is_control() && !(lines && sign == '\n')
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        // Unicode's default ignorables, and the letters and the pattern that are drawn as blanks.
        || matches!(sign, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{2800}')
        || matches!(sign, '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}')
        || matches!(sign, '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffd}')
        || matches!(sign, '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        // Of private use.
        || matches!(sign, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..)
}

/// The text with such characters spelt out; `lines`: whether several lines are allowed.
pub fn spelt_out(text: &str, lines: bool) -> String {
    let spelt = text.chars().map(|sign| match is_hidden(sign, lines) {
        true => sign.escape_unicode().to_string(),
        false => sign.to_string(),
    });
    spelt.collect()
}

/// The first thing that a published text must not hold, and what to do about it; `lines`: whether
/// several lines are allowed.
pub fn fault(text: &str, lines: bool) -> Option<String> {
    if let Some(sign) = text.chars().find(|sign| is_hidden(*sign, lines)) {
        return Some(format!("an invisible character, {}: leave it out", sign.escape_unicode()));
    }
    let faults = [
        (has_markup(text), "markup: leave out the `<`"),
        (text.contains("://") || text.contains("]("), "a link: leave it out"),
        (words(text).any(|(_, word)| is_path(word)), "a path: leave it out, or its folders"),
        (words(text).any(|(_, word)| is_address(word)), "an address: leave it out"),
    ];
    faults.into_iter().find_map(|(found, what)| found.then(|| what.to_string()))
}

/// The text without its faults and in at most so many bytes: for a system's messages that we write
/// into a record.
pub fn cleaned(text: &str, lines: bool, most: usize) -> String {
    let seen = |sign: char| if is_hidden(sign, lines) { ' ' } else { sign };
    let seen: String = text.chars().map(seen).collect();
    let mut clean = seen.replace('<', "‹").replace("](", "] (").replace("://", ": ");
    // What replaces a path may complete another one: repeat until there is none.
    let faulty = |(start, word): (usize, &str)| {
        (is_path(word) || is_address(word)).then(|| start..start + word.len())
    };
    while let Some(range) = { words(&clean).find_map(faulty) } {
        clean.replace_range(range, LEFT_OUT);
    }
    shortened(&clean, most)
}

/// The text in at most so many bytes.
pub fn shortened(text: &str, most: usize) -> String {
    let end = text.floor_char_boundary(most.saturating_sub(LEFT_OUT.len()));
    if text.len() > most { format!("{}{LEFT_OUT}", &text[..end]) } else { text.to_string() }
}

/// `<` before a letter, `/`, `!` or `?`.
fn has_markup(text: &str) -> bool {
    let starts = |next: char| next.is_alphabetic() || matches!(next, '/' | '!' | '?');
    text.split('<').skip(1).any(|rest| rest.chars().next().is_some_and(starts))
}

/// The pieces between blanks, quotes and brackets, and where they start.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const BETWEEN: &str = "\"'`()[]{}<>‹›“”‘’«»,;=|";
    let between = |sign: char| sign.is_whitespace() || BETWEEN.contains(sign);
    text.split(between).map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Whether it begins at the root, at home, at a drive or at another machine, or climbs; behind a
/// colon too, as in `ld:/usr/lib`. Names such as `kogge_stone/attacks` do not.
fn is_path(word: &str) -> bool {
    let part = |part: &str| {
        let mut signs = part.chars();
        let second = |sign: char| sign.is_alphanumeric() || "._~-+$%@".contains(sign);
        match signs.next() {
            Some('/') => signs.next().is_some_and(second),
            Some('~') => signs.next() == Some('/'),
            Some('\\') => part.starts_with("\\\\"),
            _ => false,
        }
    };
    let flagged = word.trim_start_matches("-L").trim_start_matches("-I");
    let climbs =
        word.split(['/', '\\']).count() > 1 && word.split(['/', '\\', ':']).any(|s| s == "..");
    climbs || has_drive(word) || part(flagged) || word.split(':').any(part)
}

/// `C:\` or `C:/` at the start of a word.
fn has_drive(word: &str) -> bool {
    let mut signs = word.chars();
    let letter = signs.next().is_some_and(|sign| sign.is_ascii_alphabetic());
    letter && signs.next() == Some(':') && matches!(signs.next(), Some('\\' | '/'))
}

/// Letters or digits on both sides of an `@`.
fn is_address(word: &str) -> bool {
    let ends: Vec<&str> = word.split('@').collect();
    let inside = |pair: &[&str]| {
        pair[0].ends_with(char::is_alphanumeric) && pair[1].starts_with(char::is_alphanumeric)
    };
    ends.windows(2).any(inside)
}

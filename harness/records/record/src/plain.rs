//! Finds and removes invisible characters, markup, links, paths and addresses in a text.

/// Replaces a path or an address.
const LEFT_OUT: &str = "…";

/// Whether a character controls a terminal, is invisible or changes the direction of text.
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
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
    let spelt = text.chars().map(|sign| match is_hidden(sign) && !(lines && sign == '\n') {
        true => sign.escape_unicode().to_string(),
        false => sign.to_string(),
    });
    spelt.collect()
}

/// The first thing that a published text must not hold, and what to do about it; `lines`: whether several lines are allowed.
pub fn fault(text: &str, lines: bool) -> Option<String> {
    let hidden = |sign: &char| is_hidden(*sign) && !(lines && *sign == '\n');
    if let Some(sign) = text.chars().find(hidden) {
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

/// The text without its faults and in at most so many bytes: for a system's messages that we write into a record.
pub fn cleaned(text: &str, lines: bool, most: usize) -> String {
    let seen = |sign: char| if is_hidden(sign) && !(lines && sign == '\n') { ' ' } else { sign };
    let seen: String = text.chars().map(seen).collect();
    let mut clean = seen.replace('<', "‹").replace("](", "] (").replace("://", ": ");
    // What replaces a path may complete another one: repeat until there is none.
    let faulty = |(start, word): (usize, &str)| {
        (is_path(word) || is_address(word)).then(|| start..start + word.len())
    };
    while let Some(range) = { words(&clean).find_map(faulty) } {
        clean.replace_range(range, LEFT_OUT);
    }
    if clean.len() > most {
        let end = clean.floor_char_boundary(most.saturating_sub(LEFT_OUT.len()));
        clean.truncate(end);
        clean.push_str(LEFT_OUT);
    }
    clean
}

/// Whether `name` occurs as a separate word.
pub fn has_word(text: &str, name: &str) -> bool {
    let edge = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric() && sign != '_');
    text.match_indices(name).any(|(at, _)| {
        edge(text[..at].chars().next_back()) && edge(text[at + name.len()..].chars().next())
    })
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

/// Whether it begins at the root, at home, at a drive or at another machine, or climbs; behind a colon
/// too, as in `ld:/usr/lib`. Names such as `kogge_stone/attacks` do not.
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

#[cfg(test)]
mod tests {
    use super::*;

    const FAULTY: [(&str, &str); 26] = [
        ("a\u{1b}[31mred", "an invisible character, \\u{1b}"),
        ("two\nlines", "an invisible character, \\u{a}"),
        ("turned \u{202e}round", "an invisible character, \\u{202e}"),
        ("nothing\u{200b}there", "an invisible character, \\u{200b}"),
        ("hangul \u{3164}filler", "an invisible character, \\u{3164}"),
        ("variation\u{fe0f}", "an invisible character, \\u{fe0f}"),
        ("<script>alert(1)</script>", "markup"),
        ("a </style> b", "markup"),
        ("<!-- END: results -->", "markup"),
        ("<img src=x onerror=1>", "markup"),
        ("see https://example.org", "a link"),
        ("[here](elsewhere)", "a link"),
        ("/home/alice/games.epd: not found", "a path"),
        ("cannot run \"/usr/bin/valgrind\"", "a path"),
        ("--positions=/tmp/x.epd", "a path"),
        ("-L/opt/lib", "a path"),
        ("ld:/usr/lib:x", "a path"),
        ("~/games.epd", "a path"),
        ("C:\\Users\\alice", "a path"),
        ("c:/users/alice", "a path"),
        ("\\\\server\\share", "a path"),
        ("../../etc/passwd", "a path"),
        ("a/../../b", "a path"),
        ("..\\x", "a path"),
        ("alice@laptop", "an address"),
        ("write to (alice.b@example.org)", "an address"),
    ];

    #[test]
    fn faults_are_found() {
        for (text, expected) in FAULTY {
            let found = fault(text, false).unwrap_or_else(|| panic!("{text:?}: no {expected}"));
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
        assert_eq!(fault("two\nlines", true), None);
        assert!(fault("two\rlines", true).is_some_and(|found| found.contains("\\u{d}")));
    }

    #[test]
    fn what_records_say_is_no_fault() {
        for text in [
            "it has a loop: bytewise_fill/add, classical/square_attacks_branching",
            "vpternlogq zmm, zmm, zmm, imm8 {k}",
            "rustc 1.95.0 (59807616e 2026-04-14)",
            "-Cllvm-args=-align-all-functions=6",
            "Intel(R) Core(TM) i7 CPU @ 2.60GHz",
            "12 / 3 < 5 and/or 7 > 6; a .. b ... c",
            "dumb7_* --model ray_attacks --positions FILE",
            "“the field” – ein Laptop, 笔记本",
        ] {
            assert_eq!(fault(text, false), None, "{text:?}");
        }
    }

    #[test]
    fn what_is_cleaned_has_no_fault_and_keeps_the_rest() {
        let joined = FAULTY.map(|(text, _)| text).join(" ");
        for text in FAULTY.map(|(text, _)| text).into_iter().chain([joined.as_str()]) {
            for lines in [false, true] {
                let clean = cleaned(text, lines, 64);
                assert_eq!(fault(&clean, lines), None, "{text:?} -> {clean:?}");
                assert!(clean.len() <= 64);
            }
        }
        let said = "cannot run /home/alice/target/runner: No such file (os error 2)";
        assert_eq!(cleaned(said, false, 99), "cannot run … No such file (os error 2)");
        assert_eq!(cleaned("nothing to do", false, 99), "nothing to do");
        assert_eq!(cleaned("ééé", false, 5), "é…");
    }

    #[test]
    fn a_name_is_a_word_of_its_own() {
        assert!(has_word("bench of alice's laptop", "alice") && has_word("alice", "alice"));
        assert!(!has_word("malice", "alice") && !has_word("alice_2", "alice"));
    }
}

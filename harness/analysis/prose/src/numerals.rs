//! Numerals in prose: what each says, whether a unit of measurement follows, and which are constants by rule.

use crate::page::Page;
use std::ops::Range;

/// A number in digits, or in words before a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Numeral {
    /// Where it stands.
    pub at: Range<usize>,
    /// What it says.
    pub value: f64,
    /// Whether it is an amount of something that is measured or counted by an instrument.
    pub is_measure: bool,
}

/// What is measured, or counted by an instrument.
const UNITS: [&str; 31] = [
    "%",
    "cycle",
    "cycles",
    "ns",
    "µs",
    "us",
    "ms",
    "s",
    "min",
    "h",
    "second",
    "seconds",
    "minute",
    "minutes",
    "hour",
    "hours",
    "microseconds",
    "milliseconds",
    "nanoseconds",
    "GHz",
    "MHz",
    "kB",
    "MB",
    "GB",
    "operations",
    "operation",
    "instructions",
    "times",
    "trials",
    "games",
    "conflicts",
];

/// What stands between two numerals of one unit.
const BETWEEN: [&str; 7] = ["to", "and", "or", ",", "–", "/", "by"];

/// What a number belongs to as a part of a name.
const NAMES: [&str; 27] = [
    "Zen", "model", "family", "bit", "bits", "rank", "ranks", "byte", "LLVM", "gcc", "clang",
    "rustc", "Rust", "version", "Version", "schema", "level", "TAOCP", "objdump", "iced-x86",
    "code", "codes", "kind", "RISC-V", "AArch64", "APX", "line",
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Beyond small counts and powers of two: the highest square, and shifts by three, six and seven ranks.
const CONSTANTS: [f64; 4] = [63.0, 24.0, 48.0, 56.0];

/// As many are counted without a source.
const SMALL: f64 = 16.0;

/// The largest power of two that is a size rather than a figure.
const LARGEST_SIZE: f64 = 65_536.0;

const WORDS: [(&str, f64); 29] = [
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("thirteen", 13.0),
    ("fourteen", 14.0),
    ("fifteen", 15.0),
    ("sixteen", 16.0),
    ("seventeen", 17.0),
    ("eighteen", 18.0),
    ("nineteen", 19.0),
    ("twenty", 20.0),
    ("twenty-four", 24.0),
    ("thirty", 30.0),
    ("forty", 40.0),
    ("fifty", 50.0),
    ("sixty", 60.0),
    ("sixty-four", 64.0),
    ("seventy", 70.0),
    ("eighty", 80.0),
    ("ninety", 90.0),
    ("hundred", 100.0),
];

/// The numeral that begins at `at`, in digits or in a word.
pub fn read(text: &str, at: usize) -> Option<(Range<usize>, f64)> {
    let rest = &text[at..];
    let bytes = rest.as_bytes();
    if !bytes.first()?.is_ascii_digit() {
        let end = rest
            .find(|sign: char| !(sign.is_ascii_alphabetic() || sign == '-'))
            .unwrap_or(rest.len());
        let word = rest[..end].to_ascii_lowercase();
        let (_, value) = WORDS.iter().find(|(name, _)| *name == word)?;
        return Some((at..at + end, *value));
    }
    let digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    let (mut end, mut has_point) = (0, false);
    while digit(end)
        || (bytes.get(end) == Some(&b',')
            && !has_point
            && (1..=3).all(|more| digit(end + more))
            && !digit(end + 4))
        || (bytes.get(end) == Some(&b'.') && digit(end + 1))
    {
        has_point |= bytes[end] == b'.';
        end += 1;
    }
    let value = rest[..end].replace(',', "").parse();
    // Versions such as 12.2.0 are no number; they are names.
    Some((at..at + end, value.unwrap_or(f64::NAN)))
}

/// All numerals of a page, in order.
pub fn numerals(page: &Page) -> Vec<Numeral> {
    let text = &page.prose;
    let mut found: Vec<Numeral> = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let before = text[..at].chars().next_back();
        let begins = !before.is_some_and(|one| one.is_alphanumeric() || "_#.^".contains(one));
        let Some((range, value)) = begins.then(|| read(text, at)).flatten() else {
            at += sign.len_utf8();
            continue;
        };
        at = range.end;
        let is_word = !sign.is_ascii_digit();
        let is_measure = UNITS.contains(&next(text, range.end));
        let is_name = value.is_nan() || in_a_name(text, &range);
        if !is_name && (is_measure || !is_word) {
            found.push(Numeral { at: range, value, is_measure });
        }
    }
    for place in (1..found.len()).rev() {
        let gap = text[found[place - 1].at.end..found[place].at.start].trim();
        if found[place].is_measure && BETWEEN.contains(&gap) {
            found[place - 1].is_measure = true;
        }
    }
    found
}

/// Whether it is a constant by rule.
pub fn is_constant(page: &Page, numeral: &Numeral) -> bool {
    let Numeral { value, is_measure, ref at } = *numeral;
    let is_day = MONTHS.contains(&next(&page.prose, at.end));
    let is_year = (1900.0..2100.0).contains(&value) && at.len() == 4;
    let is_size = value <= LARGEST_SIZE && (value as u64).is_power_of_two();
    let whole = value.fract() == 0.0;
    let by_value = whole && (value <= SMALL || is_size || CONSTANTS.contains(&value));
    let before = page.prose[..at.start].trim_end();
    let word = before.rsplit([' ', '\n', '(', '*']).next().unwrap_or_default();
    is_day || is_year || NAMES.contains(&word) || (!is_measure && by_value)
}

/// The word or sign after an offset.
fn next(text: &str, at: usize) -> &str {
    let rest = text[at..].trim_start();
    let end = rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len());
    if rest.starts_with('%') { "%" } else { &rest[..end] }
}

/// `x86-64`, `64-bit`, `8x8`, `a1`, `+8h`: a part of a word.
fn in_a_name(text: &str, at: &Range<usize>) -> bool {
    let mut after = text[at.end..].chars();
    let is_joined = match after.next() {
        Some('-') => after.next().is_some_and(char::is_alphabetic),
        Some(sign) => sign.is_alphabetic() || sign == '_' || sign == '×',
        None => false,
    };
    let mut before = text[..at.start].chars().rev();
    let is_second = match before.next() {
        Some('-') => before.next().is_some_and(char::is_alphanumeric),
        Some(sign) => sign == '×',
        None => false,
    };
    is_joined || is_second
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strays(text: &str) -> Vec<f64> {
        let page = Page::new("a.md", text);
        let all = numerals(&page).into_iter();
        all.filter(|one| !is_constant(&page, one)).map(|one| one.value).collect()
    }

    #[test]
    fn figures_are_told_from_constants_and_names() {
        let names = "On 22 May 2007, x86-64-v3 has 64-bit words, 8x8 boards, d4, bit 63, Zen 5, gcc 12.2.0, #6845, 256 squares.";
        assert_eq!(strays(names), [0.0; 0]);
        assert_eq!(strays("some 5 minutes or 2 min 19 s, at most 3 %"), [5.0, 2.0, 19.0, 3.0]);
        assert_eq!(
            strays("thirteen operations against nine, or 1,234.5 of 20"),
            [13.0, 1234.5, 20.0]
        );
        assert_eq!(strays("0.5, 1, 2 and 5 % of 96 MiB"), [0.5, 1.0, 2.0, 5.0, 96.0]);
    }
}

//! Documents state measured figures in blocks that a command splices, or in one chapter beside the
//! command.

use std::{fs, path::PathBuf};

/// Units of what is measured. Bytes, operations and look-ups are exact.
const UNITS: &str = "%,cycle,cycles,ns,us,ms,s,nanoseconds,µs,microseconds,milliseconds,seconds,\
    min,minutes,h,hours,MHz,GHz,nodes,a second,per second,per cent,times as,times faster,\
    times slower,times longer,x as,x faster,x slower";

const NUMERALS: &str = "two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,twenty";

/// Where our own runs stand, a row each with its command.
const CHAPTER: &str = "## Measured precision";

/// Not read: history, and what commands write.
const OTHERS: [&str; 4] = ["CHANGELOG", "asm_reports/compilers", "charts/published", "target"];

/// What is no measurement, and why, in the words around it.
const CONSTANTS: [&str; 7] = [
    "known latencies, rules of samples: three cycles each; so 11 cycles; 10 microseconds; within \
     15 microseconds; two milliseconds away (0.3 s in use); up to 0.3 s earlier or later; 8 % more than the lower quartile; \
     least 1 % of the readings; lie within 8 %; run for 5 ms; fewer than 5 % of a \
     second's; less than 98 % of the one before",
    "rules of verdicts: never less than 0.5 %; together with 99 %; jointly 99 %; each 95 %; more than 3 % apart; \
     above 2 % the comparison; moved by more than 2 %; those that cost at most 1 %; 90 % of the draws; 10 % of the draws; the question is at most \
     0.5 %; each replay is at most 0.5 %; lies below 1 %; more than 1 % beyond; lie within 1 % of 1",
    "what a test of CLAIMS.md evaluates: within 5 % of rustc's time",
    "what the self-test asks for: 1 % of its known latency; within 2 % of that; at most 12, which is 3 %; \
     of 0.5, 1, 2 and 5 % more; 1, 2 and 5 % have to be found in at least 99 %; 0.5 %, the margin; \
     not separated, 1 % found; among all, to 2 %; for up to five minutes",
    "what a run is allowed: takes two minutes after the builds; for 65 seconds, or for at most as long again",
    "why a record is left out: discarded 41 % of its samples",
    "columns quoted, or of settled.json: its own figure, millions/s; | s | core s",
];

#[test]
fn the_citation_names_the_version_and_its_date() {
    let citation = include_str!("../../../../CITATION.cff");
    let field = |name: &str| {
        let line = citation.lines().find_map(|line| line.strip_prefix(name));
        line.map(str::trim).expect("the citation has the field")
    };
    let (version, date) = (field("version:"), field("date-released:"));
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let heading = format!("\n## {version} ({date})\n");
    assert!(include_str!("../../../../CHANGELOG.md").contains(&heading), "CHANGELOG.md: {heading}");
}

fn constants() -> impl Iterator<Item = &'static str> {
    CONSTANTS.iter().filter_map(|line| line.split_once(": ")).flat_map(|(_, all)| all.split("; "))
}

/// Sentences, and rows of tables, with line and chapter. Fenced code and spliced blocks are none.
fn sentences(text: &str) -> Vec<(usize, &str, String)> {
    let (mut found, mut chapter, mut open) = (Vec::<(usize, &str, String)>::new(), "", false);
    let (mut spliced, mut fenced) = (false, false);
    for (at, line) in text.lines().enumerate() {
        let start = line.trim_start();
        fenced ^= start.starts_with("```");
        spliced = (spliced || start.starts_with("<!-- BEGIN")) && !start.starts_with("<!-- END");
        chapter = if start.starts_with("## ") { start } else { chapter };
        open &= !start.is_empty() && !start.starts_with(['|', '#', '-']);
        for word in line.split_whitespace().filter(|_| !spliced && !fenced) {
            match found.last_mut().filter(|_| open) {
                Some((.., sentence)) => *sentence += &format!(" {word}"),
                None => found.push((at + 1, chapter, word.to_string())),
            }
            open = start.starts_with('|') || !word.ends_with('.');
        }
    }
    found
}

/// A number before a unit, or a unit that ends a table's cell. A year says that something published
/// is quoted.
fn is_measured(prose: &str) -> bool {
    let text = prose.replace('%', " % ").replace('|', " | ");
    let is_sign = |sign: char| !sign.is_alphanumeric() && !"%|'".contains(sign);
    let words: Vec<&str> = text.split(is_sign).filter(|word| !word.is_empty()).collect();
    let is_in = |list: &str, word: &str| list.split(',').any(|one| one == word);
    let is_measure = |at: usize| {
        let [one, two, three] = [0, 1, 2].map(|next| words.get(at + next).copied().unwrap_or(""));
        let unit = one.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let is_counted = is_in(UNITS, two) || is_in(UNITS, &format!("{two} {three}"));
        (unit.is_empty() || is_in(NUMERALS, one)) && is_counted
            || is_in(UNITS, unit) && (unit.len() < one.len() || two == "|")
    };
    let is_year = |word: &&str| word.len() == 4 && ("1950".."2040").contains(word);
    !words.iter().any(is_year) && (0..words.len()).any(is_measure)
}

#[test]
fn measured_figures_stand_where_a_command_writes_them() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../");
    let (mut paths, mut all, mut strays) = (vec![PathBuf::from(root)], String::new(), vec![]);
    while let Some(path) = paths.pop() {
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy();
        if name.starts_with('.') || OTHERS.iter().any(|other| name.starts_with(other)) {
            continue;
        }
        paths.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|one| one.path()));
        let text = name.ends_with(".md").then(|| fs::read_to_string(&path).expect("a document"));
        for (line, chapter, sentence) in sentences(&text.unwrap_or_default()) {
            let prose = sentence.split('`').step_by(2).collect::<String>().replace('*', "");
            all += &prose;
            let rest = constants().fold(prose, |prose, constant| prose.replace(constant, ""));
            if is_measured(&rest) && !(chapter == CHAPTER && sentence.contains('`')) {
                strays.push(format!("{name}:{line}: {sentence}"));
            }
        }
    }
    strays.extend(constants().filter(|one| !all.contains(one)).map(|one| format!("unused: {one}")));
    assert!(strays.is_empty(), "measured, but not spliced:\n{}", strays.join("\n"));
}

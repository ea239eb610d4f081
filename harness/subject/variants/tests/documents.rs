//! Documents state measured figures only in blocks that a command writes, or in one chapter that
//! names the command. A figure in prose would stay when the next record changes it.

use std::{fs, path::PathBuf};

/// The units of measured figures. Bytes, operations and look-ups are exact, so they are not here.
const UNITS: &str = "%,cycle,cycles,ns,us,ms,s,nanoseconds,µs,microseconds,milliseconds,seconds,\
    min,minutes,h,hours,MHz,GHz,nodes,a second,per second,per cent,times as,times faster,\
    times slower,times longer,x as,x faster,x slower";

const NUMERALS: &str = "two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,twenty";

/// The chapter with our own runs, each in a row with its command.
const CHAPTER: &str = "## Measured precision";

/// Paths that are not read: the history, and files that commands write.
const EXCLUDED: [&str; 4] = ["CHANGELOG", "asm_reports/compilers", "charts/published", "target"];

/// Figures that are no measurements: the reason, and the phrases that hold them.
const CONSTANTS: [(&str, &[&str]); 7] = [
    (
        "known latencies, rules of samples",
        &[
            "three cycles each",
            "so 11 cycles",
            "10 microseconds",
            "within 15 microseconds",
            "two milliseconds away (0.3 s in use)",
            "up to 0.3 s earlier or later",
            "8 % more than the lower quartile",
            "least 1 % of the readings",
            "lie within 8 %",
            "run for 5 ms",
            "fewer than 5 % of a second's",
            "less than 98 % of the one before",
        ],
    ),
    (
        "rules of verdicts",
        &[
            "never less than 0.5 %",
            "together with 99 %",
            "jointly 99 %",
            "each 95 %",
            "more than 3 % apart",
            "above 2 % the comparison",
            "moved by more than 2 %",
            "those that cost at most 1 %",
            "90 % of the draws",
            "10 % of the draws",
            "the question is at most 0.5 %",
            "each replay is at most 0.5 %",
            "lies below 1 %",
            "more than 1 % beyond",
            "lie within 1 % of 1",
        ],
    ),
    ("thresholds of the tests of CLAIMS.md", &["within 5 % of rustc's time"]),
    (
        "thresholds of the self-test",
        &[
            "1 % of its known latency",
            "within 2 % of that",
            "at most 12, which is 3 %",
            "of 0.5, 1, 2 and 5 % more",
            "1, 2 and 5 % have to be found in at least 99 %",
            "0.5 %, the margin",
            "not separated, 1 % found",
            "among all, to 2 %",
            "for up to five minutes",
        ],
    ),
    (
        "time limits of a run",
        &["takes two minutes after the builds", "for 65 seconds, or for at most as long again"],
    ),
    ("reasons why a record is left out", &["discarded 41 % of its samples"]),
    ("columns quoted, or of settled.json", &["its own figure, millions/s", "| s | core s"]),
];

#[test]
fn the_citation_names_the_version_and_its_date() {
    let citation = include_str!("../../../../CITATION.cff");
    let [version, date] = ["version:", "date-released:"].map(|field| {
        let value = citation.lines().find_map(|line| line.strip_prefix(field));
        value.expect("the citation has the field").trim()
    });
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let heading = format!("\n## {version} ({date})\n");
    assert!(include_str!("../../../../CHANGELOG.md").contains(&heading), "CHANGELOG.md: {heading}");
}

fn constants() -> impl Iterator<Item = &'static str> {
    CONSTANTS.iter().flat_map(|(_, phrases)| phrases.iter().copied())
}

/// A sentence, or a row of a table.
struct Sentence<'t> {
    line: usize,
    chapter: &'t str,
    text: String,
}

/// Returns the sentences of a document outside fenced code and spliced blocks.
fn sentences(text: &str) -> Vec<Sentence<'_>> {
    let mut sentences: Vec<Sentence> = Vec::new();
    let (mut chapter, mut is_open) = ("", false);
    let (mut is_spliced, mut is_fenced) = (false, false);
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        if start.starts_with("```") {
            is_fenced = !is_fenced;
        }
        if start.starts_with("<!-- BEGIN") {
            is_spliced = true;
        }
        if start.starts_with("<!-- END") {
            is_spliced = false;
        }
        if start.starts_with("## ") {
            chapter = start;
        }
        // A paragraph, a row, a heading and an item each begin a sentence, whatever was before.
        if start.is_empty() || start.starts_with(['|', '#', '-']) {
            is_open = false;
        }
        if is_spliced || is_fenced {
            continue;
        }
        for word in line.split_whitespace() {
            match sentences.last_mut().filter(|_| is_open) {
                Some(sentence) => sentence.text += &format!(" {word}"),
                None => sentences.push(Sentence { line: index + 1, chapter, text: word.into() }),
            }
            is_open = start.starts_with('|') || !word.ends_with('.');
        }
    }
    sentences
}

/// Whether a sentence has a number before a unit, or a unit that ends a cell of a table. A sentence
/// with a year quotes a publication, so its figures are not from our runs.
fn is_measured(prose: &str) -> bool {
    let text = prose.replace('%', " % ").replace('|', " | ");
    let mut words: Vec<&str> =
        text.split(|sign: char| !sign.is_alphanumeric() && !"%|'".contains(sign)).collect();
    words.retain(|word| !word.is_empty());
    let has_year = words.iter().any(|word| word.len() == 4 && ("1950".."2040").contains(word));
    !has_year && (0..words.len()).any(|index| is_measure(&words[index..]))
}

/// Whether a measure begins here: `3 ms`, `three cycles`, `3ms`, or a unit that ends a cell.
fn is_measure(words: &[&str]) -> bool {
    let [first, second, third] = [0, 1, 2].map(|index| words.get(index).copied().unwrap_or(""));
    let unit = first.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = unit.is_empty() || is_listed(NUMERALS, first);
    if is_number && (is_listed(UNITS, second) || is_listed(UNITS, &format!("{second} {third}"))) {
        return true;
    }
    is_listed(UNITS, unit) && (unit.len() < first.len() || second == "|")
}

fn is_listed(list: &str, word: &str) -> bool {
    list.split(',').any(|entry| entry == word)
}

/// Returns the documents of the repository by name.
fn documents() -> Vec<(String, String)> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../");
    let (mut paths, mut documents) = (vec![PathBuf::from(root)], Vec::new());
    while let Some(path) = paths.pop() {
        let name = path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned();
        if name.starts_with('.') || EXCLUDED.iter().any(|prefix| name.starts_with(prefix)) {
            continue;
        }
        if name.ends_with(".md") {
            let text = fs::read_to_string(&path).expect("a document");
            documents.push((name, text));
        } else {
            let entries = fs::read_dir(&path).into_iter().flatten().flatten();
            paths.extend(entries.map(|entry| entry.path()));
        }
    }
    documents
}

#[test]
fn measured_figures_are_where_a_command_writes_them() {
    let (mut prose_of_documents, mut strays) = (String::new(), Vec::new());
    for (name, text) in documents() {
        for Sentence { line, chapter, text } in sentences(&text) {
            let prose = text.split('`').step_by(2).collect::<String>().replace('*', "");
            prose_of_documents += &prose;
            let rest = constants().fold(prose, |rest, constant| rest.replace(constant, ""));
            let has_command = chapter == CHAPTER && text.contains('`');
            if is_measured(&rest) && !has_command {
                strays.push(format!("{name}:{line}: {text}"));
            }
        }
    }
    for constant in constants() {
        if !prose_of_documents.contains(constant) {
            strays.push(format!("unused: {constant}"));
        }
    }
    assert!(strays.is_empty(), "measured, but not spliced:\n{}", strays.join("\n"));
}

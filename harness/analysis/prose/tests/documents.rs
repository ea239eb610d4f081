//! Every numeral of the documents, and the cost tables of the variants. `--nocapture` shows how many are of which class.

use prose::costs;
use prose::key::Files;
use prose::numerals::{is_constant, numerals};
use prose::page::Page;
use prose::sources::parse;
use std::fs;
use std::ops::Range;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
const SOURCES: &str = include_str!("../sources.txt");

/// Not gone through numeral by numeral, and why not.
const OTHERS: [(&str, &str); 6] = [
    (
        "algorithms/",
        "derivations and worked examples; their cost tables are held below, their boards by tests of their own",
    ),
    ("CHANGELOG.md", "what was so when it was written"),
    ("charts/published/", "made from the record"),
    ("asm_reports/compilers.md", "made by `asm --compilers --write`"),
    ("harness/correctness/oracle/README.md", "its cases are counted by a test of its own"),
    ("harness/correctness/search/README.md", "held against settled.json by a test of its own"),
];

/// A paragraph that names one of these says where its figures are from.
const ORIGINS: [&str; 6] =
    ["`cargo ", "`bench ", "`compare ", "`perft", "published record", "record `"];

/// Markdown files, from the root.
fn documents() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(Path::new(ROOT).join(&folder)).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let is_folder = entry.file_type().expect("a type").is_dir();
            if is_folder && name != "target" && name != ".git" {
                folders.push(path);
            } else if name.ends_with(".md") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_gone_through(name: &str) -> bool {
    !OTHERS.iter().any(|(start, _)| name.starts_with(start))
}

/// What became of a document's numerals.
#[derive(Debug, Default)]
struct Found {
    sourced: usize,
    measured: usize,
    constant: usize,
    /// A line each: stale ones and strays.
    wrong: Vec<String>,
}

fn go_through(page: &Page, list: &str, files: &mut Files) -> Found {
    let mut found = Found::default();
    let mut sourced: Vec<Range<usize>> = Vec::new();
    for source in parse(list).expect("a list").iter().filter(|one| one.document == page.name) {
        match source.hold(page, files) {
            Ok(places) => sourced.extend(places),
            Err(why) => found.wrong.push(why),
        }
    }
    for numeral in numerals(page) {
        let at = numeral.at.start;
        if sourced.iter().any(|place| place.contains(&at)) {
            found.sourced += 1;
        } else if is_constant(page, &numeral) {
            found.constant += 1;
        } else if names_its_origin(&page.context(at)) {
            found.measured += 1;
        } else {
            let line = page.text[..at].rfind('\n').map_or(0, |end| end + 1);
            let words: String = page.text[line..].lines().next().unwrap_or_default().into();
            let figure = &page.text[numeral.at];
            found.wrong.push(format!(
                "{}:{}: {figure} has no source: {words}",
                page.name,
                page.line(at)
            ));
        }
    }
    found
}

fn names_its_origin(paragraph: &str) -> bool {
    ORIGINS.iter().any(|origin| paragraph.contains(origin))
}

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).expect("a document")
}

#[test]
fn every_numeral_has_a_source_or_is_a_constant() {
    let mut files = Files::of(ROOT);
    let mut all = Found::default();
    let names = documents();
    let known = |name: &String| names.contains(name);
    assert!(parse(SOURCES).expect("a list").iter().all(|source| known(&source.document)));
    let (through, not) = names.iter().partition::<Vec<&String>, _>(|name| is_gone_through(name));
    for name in through {
        let found = go_through(&Page::new(name, &read(name)), SOURCES, &mut files);
        all.sourced += found.sourced;
        all.measured += found.measured;
        all.constant += found.constant;
        all.wrong.extend(found.wrong);
    }
    let Found { sourced, measured, constant, wrong } = all;
    let listed = SOURCES.matches("{constant ").count();
    println!(
        "{sourced} numerals sourced ({listed} of them listed as constants), {measured} measured, {constant} constant by rule"
    );
    for (start, why) in OTHERS {
        let pages = not
            .iter()
            .filter(|name| name.starts_with(start))
            .map(|name| Page::new(name, &read(name)));
        let numerals: usize = pages.map(|page| numerals(&page).len()).sum();
        println!("not gone through: {numerals} of {start} ({why})");
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_stale_figure_and_a_stray_are_found() {
    let name = "harness/METHODOLOGY.md";
    let (rule, code) = ("there is none below eight", "harness/timing/measure/src/estimates.rs");
    let wrong = |text: &str, plant: Option<&str>| {
        let mut files = Files::of(ROOT);
        plant.iter().for_each(|text| files.plant(code, text));
        go_through(&Page::new(name, text), SOURCES, &mut files).wrong
    };
    let text = read(name);
    assert_eq!(wrong(&text, None), [""; 0]);
    let stale = wrong(&text.replace(rule, "there is none below nine"), None);
    assert!(stale.len() == 1 && stale[0].contains(": nine is stale: "), "{stale:?}");
    let changed = read(code).replace("const MIN_PAIRS: usize = 8;", "const MIN_PAIRS: usize = 9;");
    let stale = wrong(&text, Some(&changed));
    assert!(stale.len() == 1 && stale[0].ends_with(" says 9"), "{stale:?}");
    let reworded = wrong(&text.replace(rule, "there are eight at least"), None);
    assert!(reworded.len() == 1 && reworded[0].contains("nowhere stands"), "{reworded:?}");
    let strays = wrong(&format!("{text}\nA look-up takes 17 ns, and `18` is code.\n"), None);
    assert!(strays.len() == 1 && strays[0].contains(": 17 has no source: "), "{strays:?}");
}

#[test]
fn cost_tables_say_what_costs_txt_has() {
    let (mut right, mut without) = (0, 0);
    let mut wrong = Vec::new();
    for name in documents().iter().filter(|name| name.starts_with("algorithms/")) {
        let costs = read(&name.replace("README.md", "costs.txt"));
        let checked = costs::hold(name, &read(name), &costs);
        without += usize::from(checked.right == 0);
        right += checked.right;
        wrong.extend(checked.wrong);
    }
    println!(
        "{right} figures of cost tables are those of costs.txt; {without} tables are in words"
    );
    assert!(right > 0 && wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

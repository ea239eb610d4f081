//! Every numeral of the documents, and the cost tables of the variants. `--nocapture` shows how many are of which class.

use prose::costs;
use prose::key::Files;
use prose::numerals::{is_constant, numerals};
use prose::page::Page;
use prose::sources::parse;
use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
const SOURCES: &str = include_str!("../sources.txt");

/// Not gone through numeral by numeral, and why not.
const OTHERS: [(&str, &str); 5] = [
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
    counted: usize,
    constant: usize,
    /// A line each.
    stale: Vec<String>,
    strays: Vec<String>,
}

fn go_through(page: &Page, list: &str, files: &mut Files) -> Found {
    let mut found = Found::default();
    let mut sourced: Vec<Range<usize>> = Vec::new();
    for source in parse(list).expect("a list").iter().filter(|one| one.document == page.name) {
        match source.hold(page, files) {
            Ok(places) => sourced.extend(places),
            Err(why) => found.stale.push(why),
        }
    }
    for numeral in numerals(page) {
        let at = numeral.at.start;
        if sourced.iter().any(|place| place.contains(&at)) {
            found.sourced += 1;
        } else if is_constant(page, &numeral) {
            found.constant += 1;
        } else if is_counted(numeral.value, &counts(page, at, files)) {
            found.counted += 1;
        } else if names_its_origin(&page.context(at)) {
            found.measured += 1;
        } else {
            let line = page.text[..at].rfind('\n').map_or(0, |end| end + 1);
            let words: String = page.text[line..].lines().next().unwrap_or_default().into();
            let figure = &page.text[numeral.at];
            found.strays.push(format!(
                "{}:{}: {figure} has no source: {words}",
                page.name,
                page.line(at)
            ));
        }
    }
    found
}

/// What the costs of a README's variant are, and of those that the paragraph names.
fn counts(page: &Page, at: usize, files: &mut Files) -> BTreeSet<u64> {
    let Some(own) = page.name.strip_prefix("algorithms/").and_then(|rest| rest.split('/').next())
    else {
        return BTreeSet::new();
    };
    let paragraph = page.context(at);
    let named = paragraph.split('`').skip(1).step_by(2).filter_map(|code| code.split('/').next());
    let names = named
        .chain([own])
        .filter(|name| name.chars().all(|sign| sign.is_alphanumeric() || sign == '_'));
    let costs =
        |name: &str| files.text(&format!("algorithms/{name}/costs.txt")).map(costs::figures);
    names.map(costs).filter_map(Result::ok).flatten().collect()
}

/// Whether it is one of these, or what one makes for each of four, eight or sixteen.
fn is_counted(value: f64, counts: &BTreeSet<u64>) -> bool {
    let whole = |times: &f64| {
        let product = value * times;
        product.fract() == 0.0 && counts.contains(&(product as u64))
    };
    [1.0, 4.0, 8.0, 16.0].iter().any(whole)
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
    let mut wrong = Vec::new();
    for name in through {
        let found = go_through(&Page::new(name, &read(name)), SOURCES, &mut files);
        all.sourced += found.sourced;
        all.measured += found.measured;
        all.counted += found.counted;
        all.constant += found.constant;
        wrong.extend(found.stale);
        wrong.extend(found.strays);
    }
    let Found { sourced, measured, counted, constant, .. } = all;
    let listed = SOURCES.matches("{constant ").count();
    println!(
        "{sourced} numerals sourced ({listed} of them listed as constants), {measured} measured, {counted} counted, {constant} constant by rule"
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
        let found = go_through(&Page::new(name, text), SOURCES, &mut files);
        [found.stale, found.strays].concat()
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
fn a_cost_of_no_variant_that_is_named_is_a_stray() {
    let name = "algorithms/queens_gfni/README.md";
    let strays = |text: &str| go_through(&Page::new(name, text), "", &mut Files::of(ROOT)).strays;
    let sentence = |cost: u32| format!("`queens_avx2` takes {cost} for eight queens.\n");
    assert_eq!(strays(&sentence(72)), [""; 0]);
    let stale = strays(&sentence(91));
    assert!(stale.len() == 1 && stale[0].contains(":1: 91 has no source"), "{stale:?}");
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

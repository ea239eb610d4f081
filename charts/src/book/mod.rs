//! Turns records and the repository's Markdown into the chapters of a book. mdBook renders the
//! chapters.
//!
//! Each text keeps its path, so that links between texts stay valid; links to files outside the
//! book become plain words. The same records make the same book, byte for byte.
//!
//! Links are resolved last, because only then all pages are known:
//!
//! ```text
//! collect the chapters: the repository's, and those of models, machines and variants
//! collect the pictures: those of the machines, and the repository's
//! for each chapter: keep the links that lead to a chapter or a picture
//! add the table of contents, and the files that mdBook reads
//! ```

mod links;
mod machines;
mod models;
mod times;
mod variants;

use crate::address::{ADDRESSES, Addresses, address_pages};
use crate::answer::{Class, Limits, Question, answers, choices_by_class, costs, headline, notes};
use crate::data::{CSV_FILE, SCHEMA_FILE, csv, schema};
use crate::view::machines::names;
use crate::view::nineteen;
use record::Record;
use std::collections::BTreeMap;
use table::markdown;

pub(crate) use links::escape;
pub use variants::{BookVariant, Code};

/// Files by their path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files that mdBook reads in addition to the chapters.
const CONFIGURATION: &str = include_str!("book.toml");
const STYLE: &str = include_str!("book.css");
const SCRIPT: &str = include_str!("tables.js");

/// The folder of the figures as a table, and its chapter.
const DATA: &str = "data";
const DATA_PAGE: &str = "data/README.md";

/// The repository's own chapters: those before the machines and models, and those after.
const FIRST_CHAPTERS: [(&str, &str); 2] =
    [("README.md", "raybench"), ("RESULTS.md", "What was learned")];
const LAST_CHAPTERS: [(&str, &str); 13] = [
    ("docs/RELATED.md", "Related work"),
    ("docs/PROTOCOL.md", "How it is measured"),
    ("docs/IN-USE.md", "How it is measured in use"),
    ("docs/PROOF.md", "How it is proved"),
    ("docs/BIAS.md", "What may bias it"),
    ("docs/CPUS.md", "CPUs by name"),
    ("asm_reports/METHOD.md", "How instructions are counted"),
    ("docs/GLOSSARY.md", "Glossary"),
    ("docs/TUTORIAL.md", "Adding a variant"),
    ("CONTRIBUTING.md", "Adding a record"),
    ("harness/records/record/schema/README.md", "The schema of a record"),
    ("docs/DESIGN.md", "How the code is laid out"),
    ("CHANGELOG.md", "What changed"),
];

/// A record, the name of its machine, and the folder of its chapters.
struct Machine<'a> {
    record: &'a Record,
    name: String,
    home: String,
}

impl Machine<'_> {
    /// Returns the machines of these records. Records that share an id get a number, since each has
    /// a folder.
    fn from_records(records: &[Record]) -> Vec<Machine<'_>> {
        let mut machines: Vec<Machine> = Vec::new();
        for (record, name) in records.iter().zip(names(records)) {
            let earlier = machines.iter().filter(|machine| machine.record.id == record.id).count();
            let home = match earlier {
                0 => format!("machines/{}", record.id),
                _ => format!("machines/{}-{}", record.id, earlier + 1),
            };
            machines.push(Machine { record, name, home });
        }
        machines
    }
}

/// A chapter, or with level 0 the title of a part.
struct Chapter {
    level: usize,
    title: String,
    path: String,
    text: String,
}

impl Chapter {
    fn new(level: usize, title: &str, path: impl Into<String>, text: impl Into<String>) -> Chapter {
        Chapter { level, title: title.into(), path: path.into(), text: text.into() }
    }

    fn part(title: &str) -> Chapter {
        Chapter::new(0, title, "", "")
    }

    /// Returns a chapter of the repository, if the book is made with its text.
    fn from_repository(texts: &Files, path: &str, title: &str) -> Option<Chapter> {
        let text = String::from_utf8_lossy(texts.get(path)?);
        Some(Chapter::new(1, title, path, text))
    }
}

/// Returns the files of an mdBook project for these records, which were read from `paths`. `texts`
/// holds Markdown, pictures and code by path from the root.
pub fn book(
    records: &[Record],
    paths: &[String],
    texts: &Files,
    variants: &[BookVariant],
) -> Files {
    let machines = Machine::from_records(records);
    let mut pictures = Files::new();
    let mut chapters = opening(records, paths, texts);
    chapters.push(Chapter::part("Models"));
    chapters.extend(Chapter::from_repository(texts, "docs/MODELS.md", "What exactly is timed"));
    chapters.extend(models::chapters(records, &machines));
    chapters.push(Chapter::part("Machines"));
    // Drawing takes most of the time of a book, so machines are drawn at the same time.
    for (machine_chapters, svgs) in compute_in_parallel(&machines, machines::chapters) {
        chapters.extend(machine_chapters);
        pictures.extend(svgs.into_iter().map(|(path, svg)| (path, svg.into_bytes())));
    }
    chapters.push(Chapter::new(1, "All figures as a table", DATA_PAGE, data_page(records)));
    chapters.extend(addresses_of_figures(records, paths));
    pictures.insert(format!("{DATA}/{CSV_FILE}"), csv(records));
    pictures.insert(format!("{DATA}/{SCHEMA_FILE}"), schema().into_bytes());
    chapters.push(Chapter::part("Variants"));
    chapters.extend(variants::chapters(variants, texts, records));
    chapters.push(Chapter::part("About"));
    for (path, title) in LAST_CHAPTERS {
        chapters.extend(Chapter::from_repository(texts, path, title));
    }
    for (path, bytes) in texts {
        if !path.ends_with(".md") {
            pictures.insert(path.clone(), bytes.clone());
        }
    }
    project(&chapters, pictures, &classes(records))
}

/// Returns the chapter that offers the figures to programs.
fn data_page(records: &[Record]) -> String {
    format!(
        "# All figures as a table\n\n\
         [{CSV_FILE}]({CSV_FILE}) has every figure of the {} records of this book: a row for each \
         routine under each condition, with record, commit and hash of the raw samples. \
         [{SCHEMA_FILE}]({SCHEMA_FILE}) has the type, the unit and the meaning of each column. \
         `cargo xtask record --csv FOLDER` writes both for the published records.\n",
        records.len()
    )
}

/// Returns the pages to which the addresses of figures lead, after a page that lists them. They
/// have the paths of the repository's own pages, which hold a part of the figures.
fn addresses_of_figures(records: &[Record], paths: &[String]) -> Vec<Chapter> {
    let mut list = String::new();
    let mut chapters = Vec::new();
    for (path, page) in address_pages(records, &Addresses::new(records, paths), None) {
        let link = path.trim_start_matches(ADDRESSES).trim_start_matches('/');
        list += &format!("- [{}]({link})\n", escape(&page.title));
        chapters.push(Chapter::new(2, &page.title, path, page.markdown()));
    }
    let text = format!(
        "# Addresses of figures\n\nEach figure of a published record has an address, where its \
         record, the hash of its samples and the commands for its code are \
         ([how to cite one](../../../docs/PROTOCOL.md#how-to-cite-a-figure)).\n\n{list}"
    );
    let path = format!("{ADDRESSES}/README.md");
    chapters.insert(0, Chapter::new(1, "Addresses of figures", path, text));
    chapters
}

/// Returns the chapters before the models.
fn opening(records: &[Record], paths: &[String], texts: &Files) -> Vec<Chapter> {
    let mut chapters = Vec::new();
    for (path, title) in FIRST_CHAPTERS {
        chapters.extend(Chapter::from_repository(texts, path, title));
    }
    // The README stays first, because mdBook opens a book at its first chapter.
    let second = 1.min(chapters.len());
    let text = answer(records);
    chapters.insert(second, Chapter::new(1, "What to take", "answer.md", text));
    chapters.extend(nineteen_chapter(records, paths, texts));
    let programs = "harness/correctness/search/README.md";
    chapters.extend(Chapter::from_repository(texts, programs, "The smallest programs"));
    chapters
}

/// Returns the files of the project that mdBook renders.
fn project(chapters: &[Chapter], pictures: Files, classes: &str) -> Files {
    let pages = pages(chapters, &pictures);
    let mut files = Files::new();
    for (path, bytes) in pictures.into_iter().chain(pages) {
        files.insert(format!("src/{path}"), bytes);
    }
    let texts = [
        ("src/SUMMARY.md", contents(chapters).as_str()),
        ("book.toml", CONFIGURATION),
        ("book.css", STYLE),
        ("tables.js", SCRIPT),
        ("classes.js", classes),
    ]
    .map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
    files.extend(texts);
    files
}

/// Returns the texts of the chapters, with links that lead to a chapter or a picture only.
fn pages(chapters: &[Chapter], pictures: &Files) -> Files {
    let paths: Vec<&str> = chapters.iter().map(|chapter| chapter.path.as_str()).collect();
    let mut pages = Files::new();
    for Chapter { path, text, .. } in chapters.iter().filter(|chapter| chapter.level > 0) {
        let text = links::rewrite_links(text, path, |target| {
            paths.contains(&target) || pictures.contains_key(target)
        });
        pages.insert(path.clone(), text.into_bytes());
    }
    pages
}

/// Returns the answer to every question for every class of CPUs, with its chart and the costs of
/// the replay.
fn answer(records: &[Record]) -> String {
    let choices = choices_by_class(records, &Class::ALL, &Limits::default());
    let mut answers = answers(&choices);
    for words in notes(&choices) {
        answers.note(words);
    }
    let mut tables = vec![answers];
    for choice in &choices {
        if choice.question == Question::InSearch {
            tables.push(costs(choice));
        }
    }
    tables.retain(|table| !table.is_empty());
    let finding = headline(&choices).unwrap_or_default();
    format!("# What to take\n\n{finding}\n\n{}", markdown(&tables))
}

/// Returns the classes of CPUs that run each routine, as the script reads them: bit N is class N.
fn classes(records: &[Record]) -> String {
    let mut names = Vec::new();
    for class in &Class::ALL {
        names.push(format!("{:?}", class.display_name));
    }
    let mut classes_of_routines = BTreeMap::new();
    for routine in records.iter().flat_map(|record| &record.routines) {
        let Some(needs) = &routine.features else { continue };
        let mut bits: u32 = 0;
        for (index, class) in Class::ALL.iter().enumerate() {
            bits |= u32::from(class.instructions.runs(needs)) << index;
        }
        classes_of_routines.insert(routine.name().to_string(), bits);
    }
    let mut entries = Vec::new();
    for (name, bits) in &classes_of_routines {
        entries.push(format!("{name:?}:{bits}"));
    }
    format!("const CLASSES={{names:[{}],of:{{{}}}}};\n", names.join(","), entries.join(","))
}

/// Returns the chapter on 19 operations against 14: the table, the chart and the listings of
/// RESULTS.md, and the way from a figure to its evidence.
fn nineteen_chapter(records: &[Record], paths: &[String], texts: &Files) -> Option<Chapter> {
    let mut candidates = records.iter().zip(paths);
    let addresses = Addresses::new(records, paths);
    let (table, path) =
        candidates.find_map(|(record, path)| Some((nineteen(record, &addresses)?, path)))?;
    let table = markdown(&[table]);
    let results = String::from_utf8_lossy(texts.get("RESULTS.md")?).into_owned();
    let (_, listings) = results.split_once("<!-- BEGIN: comparison -->")?;
    let (listings, _) = listings.split_once("<!-- END: comparison -->")?;
    let text = format!(
        "# 19 against 14\n\n\
         Two fills compute the squares that all rooks and queens attack to the south. Operations \
         are shifts and logic, register copies are moves, and the longest chain of dependent \
         operations sets the latency.\n\n\
         {table}\n![Kogge-Stone against Dumb7Fill](charts/published/nineteen.svg)\n\n\
         RESULTS.md explains [where the times come from]\
         (RESULTS.md#2-nineteen-operations-against-fourteen). From a figure to its evidence:\n\n\
         - all routines: [attacks south](models/ray_attacks.md#ray_attacks-south-throughput)\n\
         - record: [{path}]({path})\n\
         - samples: `cargo xtask judge {path} kogge_stone/attacks/south` recomputes all verdicts \
         and prints the cycles of each invocation; the folder of your own record has every raw \
         sample\n\
         - listing: `cargo xtask asm kogge_stone attacks south --loops` prints the timed bytes\n\
         - proof: `cargo xtask prove kogge_stone/attacks/south dumb7_unrolled/attacks/south`\n\n\
         ## The listings\n{listings}"
    );
    Some(Chapter::new(1, "19 against 14", "nineteen.md", text))
}

/// Returns the table of contents, as mdBook reads it.
fn contents(chapters: &[Chapter]) -> String {
    let mut contents = "# Summary\n\n".to_string();
    for Chapter { level, title, path, .. } in chapters {
        if *level == 0 {
            contents += &format!("\n# {title}\n\n");
            continue;
        }
        let indent = "    ".repeat(level - 1);
        contents += &format!("{indent}- [{}]({})\n", escape(title), path.replace(' ', "%20"));
    }
    contents
}

/// Returns the results for each item, in order, computed on a thread each.
fn compute_in_parallel<T: Sync, R: Send>(
    items: &[T],
    compute: impl Fn(&T) -> R + Copy + Send,
) -> Vec<R> {
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for item in items {
            threads.push(scope.spawn(move || compute(item)));
        }
        let mut results = Vec::new();
        for thread in threads {
            results.push(thread.join().expect("drawing does not fail"));
        }
        results
    })
}

//! Turns records and the repository's Markdown into the chapters of a book. mdBook renders the
//! chapters.
//!
//! Each text keeps its path, so that links between texts stay valid; links to files outside the
//! book become plain words. The same records make the same book, byte for byte.

mod links;
mod machines;
mod models;
mod times;
mod variants;

use crate::answer::{Class, Limits, Question, answers, by_class, costs, headline, notes};
use crate::view::machines::names;
use crate::view::nineteen;
use links::plain;
use record::Record;
use std::collections::BTreeMap;
use table::markdown;

pub use variants::{Code, InBook};

/// Files by their path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files that mdBook reads in addition to the chapters.
const CONFIGURATION: &str = include_str!("book.toml");
const STYLE: &str = include_str!("book.css");
const SCRIPT: &str = include_str!("tables.js");

/// The repository's own chapters: those before the machines and models, and those after.
const BEFORE: [(&str, &str); 2] = [("README.md", "raybench"), ("RESULTS.md", "What was learned")];
const AFTER: [(&str, &str); 13] = [
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
    /// The machines of these records. Records that share an id get a number.
    fn all(records: &[Record]) -> Vec<Machine<'_>> {
        let before = |place: usize| {
            records[..place].iter().filter(|other| other.id == records[place].id).count()
        };
        let home = |place: usize| match before(place) {
            0 => format!("machines/{}", records[place].id),
            others => format!("machines/{}-{}", records[place].id, others + 1),
        };
        let all = records.iter().zip(names(records)).enumerate();
        all.map(|(place, (record, name))| Machine { record, name, home: home(place) }).collect()
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
}

/// The files of an mdBook project for these records, which were read from `places`. `texts` holds
/// Markdown, pictures and code by path from the root.
pub fn book(records: &[Record], places: &[String], texts: &Files, variants: &[InBook]) -> Files {
    let machines = Machine::all(records);
    let own = |&(path, title): &(&str, &str)| {
        let text = texts.get(path)?;
        Some(Chapter::new(1, title, path, String::from_utf8_lossy(text)))
    };
    let mut files = Files::new();
    let mut chapters: Vec<Chapter> = BEFORE.iter().filter_map(own).collect();
    let what = Chapter::new(1, "What to take", "answer.md", answer(records));
    chapters.insert(1.min(chapters.len()), what);
    chapters.extend(set_piece(records, places, texts));
    chapters.extend(own(&("harness/correctness/search/README.md", "The smallest programs")));
    chapters.push(Chapter::part("Models"));
    chapters.extend(own(&("docs/MODELS.md", "What exactly is timed")));
    chapters.extend(models::chapters(records, &machines));
    chapters.push(Chapter::part("Machines"));
    for (of_machine, drawn) in at_once(&machines, machines::chapters) {
        chapters.extend(of_machine);
        files.extend(drawn.into_iter().map(|one| (one.0, one.1.into_bytes())));
    }
    chapters.push(Chapter::part("Variants"));
    chapters.extend(variants::chapters(variants, texts, records));
    chapters.push(Chapter::part("About"));
    chapters.extend(AFTER.iter().filter_map(own));

    let pictures = texts.iter().filter(|(path, _)| !path.ends_with(".md"));
    files.extend(pictures.map(|(path, bytes)| (path.clone(), bytes.clone())));
    let pages: Vec<&str> = chapters.iter().map(|one| one.path.as_str()).collect();
    let is_there = |path: &str| pages.contains(&path) || files.contains_key(path);
    let texts: Files = chapters
        .iter()
        .filter(|one| one.level > 0)
        .map(|one| (one.path.clone(), links::kept(&one.text, &one.path, is_there).into_bytes()))
        .collect();
    files.extend(texts);
    files.insert("SUMMARY.md".to_string(), contents(&chapters).into_bytes());
    let mut folder: Files =
        files.into_iter().map(|(path, bytes)| (format!("src/{path}"), bytes)).collect();
    let classes = classes(records);
    let beside = [
        ("book.toml", CONFIGURATION),
        ("book.css", STYLE),
        ("tables.js", SCRIPT),
        ("classes.js", &classes),
    ];
    folder.extend(beside.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())));
    folder
}

/// The answer to every question for every class of CPUs, with its chart and the costs of the
/// replay.
fn answer(records: &[Record]) -> String {
    let choices = by_class(records, &Class::ALL, &Limits::default());
    let mut all = answers(&choices);
    notes(&choices).into_iter().for_each(|words| all.note(words));
    let finding = headline(&choices).unwrap_or_default();
    let each = choices.iter().filter(|one| one.question == Question::InSearch).map(costs);
    let tables: Vec<_> = [all].into_iter().chain(each).filter(|one| !one.is_empty()).collect();
    format!("# What to take\n\n{finding}\n\n{}", markdown(&tables))
}

/// The classes of CPUs that run each routine, as the script reads them: bit N is class N.
fn classes(records: &[Record]) -> String {
    let names: Vec<String> = Class::ALL.iter().map(|one| format!("{:?}", one.users_have)).collect();
    let mut of = BTreeMap::new();
    for routine in records.iter().flat_map(|record| &record.routines) {
        let Some(needs) = &routine.features else { continue };
        let bit = |(at, class): (usize, &Class)| u32::from(class.has.runs(needs)) << at;
        let bits: u32 = Class::ALL.iter().enumerate().map(bit).sum();
        of.insert(routine.name().to_string(), bits);
    }
    let of: Vec<String> = of.iter().map(|(name, bits)| format!("{name:?}:{bits}")).collect();
    format!("const CLASSES={{names:[{}],of:{{{}}}}};\n", names.join(","), of.join(","))
}

/// 19 operations against 14: the table, the chart and the listings of RESULTS.md, and the way from
/// a figure to its evidence.
fn set_piece(records: &[Record], places: &[String], texts: &Files) -> Option<Chapter> {
    let mut all = records.iter().zip(places);
    let (table, place) = all.find_map(|(record, place)| Some((nineteen(record)?, place)))?;
    let table = markdown(&[table]);
    let results = String::from_utf8_lossy(texts.get("RESULTS.md")?).into_owned();
    let (_, listings) = results.split_once("<!-- BEGIN: comparison -->")?;
    let (listings, _) = listings.split_once("<!-- END: comparison -->")?;
    let text = format!(
        "# 19 against 14\n\nTwo fills compute the squares that all rooks and queens attack to the south. Operations are shifts and \
         logic, register copies are moves, and the longest chain of dependent operations sets the latency.\n\n{table}\n![Kogge-Stone against Dumb7Fill](charts/published/nineteen.svg)\n\n\
         RESULTS.md explains [where the times come from](RESULTS.md#2-nineteen-operations-against-fourteen). \
         From a figure to its evidence:\n\n\
         - all routines: [attacks south](models/ray_attacks.md#ray_attacks-south-throughput)\n\
         - record: [{place}]({place})\n\
         - samples: `cargo xtask judge {place} kogge_stone/attacks/south` recomputes all verdicts and prints the cycles of each \
         invocation; the folder of your own record has every raw sample\n\
         - listing: `cargo xtask asm kogge_stone attacks south --loops` prints the timed bytes\n\
         - proof: `cargo xtask prove kogge_stone/attacks/south dumb7_unrolled/attacks/south`\n\n\
         ## The listings\n{listings}"
    );
    Some(Chapter::new(1, "19 against 14", "nineteen.md", text))
}

/// The table of contents, as mdBook reads it.
fn contents(chapters: &[Chapter]) -> String {
    let line = |one: &Chapter| match one.level {
        0 => format!("\n# {}\n\n", one.title),
        level => {
            let title = plain(&one.title);
            format!("{}- [{title}]({})\n", "    ".repeat(level - 1), one.path.replace(' ', "%20"))
        }
    };
    format!("# Summary\n\n{}", chapters.iter().map(line).collect::<String>())
}

/// The results of `of`, in order, computed on one thread each. Pictures need most of the time.
fn at_once<T: Sync, R: Send>(all: &[T], of: impl Fn(&T) -> R + Copy + Send) -> Vec<R> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = all.iter().map(|one| scope.spawn(move || of(one))).collect();
        threads.into_iter().map(|one| one.join().expect("drawing does not fail")).collect()
    })
}

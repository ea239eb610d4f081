//! `report`: the documents with text, tables and charts of the published records spliced in.
//! `book.rs` writes the book.

use crate::published_addresses::CitedPages;
use crate::published_extracts::{Extracts, FOLDER};
use crate::{asm, book, doubling, failure::Failure, readmes, say, workspace};
use ::charts::{
    Addresses, Choice, Class, Figure, Limits, choices_by_class, claims,
    classes_without_own_machine, cpu_called, figures, generators, headline, nineteen,
    other_compilers, picks, splice,
};
use contract::Variant;
use record::Record;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use table::{Table, markdown};

/// Write records as a book, or splice the published ones into the documents
///
/// The book is a folder of pages that opens without a server: the answer, the findings, a chapter
/// per model, machine and variant, and the method. mdBook renders it; the first call builds mdBook,
/// which takes a minute. Examples: cargo xtask report
///           cargo xtask report ours.json theirs.json.gz -o both
///           cargo xtask report --splice
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Records: record.json files, packed or not, their folders, or folders of packed records. By
    /// default the newest of this machine, if any, and the published ones
    #[arg(conflicts_with = "splice")]
    pub records: Vec<PathBuf>,
    /// Write the book into this folder [default: target/raybench/report]
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "splice")]
    pub output: Option<PathBuf>,
    /// Update README.md, RESULTS.md, the READMEs of the variants and charts/published from the
    /// published records: the text between the markers, the charts, the recommended routines as
    /// files, and the pages of the figures that the documents cite
    #[arg(long)]
    pub splice: bool,
}

/// The folder of the committed charts.
const PICTURES: &str = "charts/published";

/// The documents, and the charts that each shows.
const README: (&str, &[&str]) = ("README.md", &["search"]);
const RESULTS: (&str, &[&str]) = ("RESULTS.md", &RESULTS_CHARTS);

/// The charts of RESULTS.md. One that no published record has the data of is left out.
const RESULTS_CHARTS: [&str; 12] = [
    "search",
    "nineteen",
    "map",
    "batches",
    "side",
    "operations",
    "tiers",
    "attackers",
    "discovered",
    "threats",
    "threat_changes",
    "moved",
];

/// A name between two markers, and the text that belongs there.
type Region = (String, String);

/// The variants that documents list.
type Variants<'a> = &'a [&'static Variant];

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if !arguments.splice {
        return book::run(&arguments.records, arguments.output.as_deref());
    }
    let root = workspace::root();
    let (records, addresses) = published_records()?;
    let figures_of_records = figures(&records);
    for figure in &figures_of_records {
        write(&root.join(picture(&figure.name)), figure.svg().as_bytes())?;
    }
    let choices = choices(&records);
    let extracts = Extracts::new(&choices)?;
    extracts.write().map_err(Failure::machine)?;
    for reason in &extracts.omissions {
        eprintln!("no file under {FOLDER}: {reason}");
    }
    let variants = contract::registry::variants();
    let measurements = Measurements { records: &records, addresses: &addresses, choices: &choices };
    let documents = documents(variants, &measurements, &figures_of_records, &extracts)?;
    let pages = CitedPages::new(&records, &addresses, regions_of(&documents))?;
    pages.write().map_err(Failure::machine)?;
    for (file, regions) in &documents {
        splice_file(&root.join(file), regions)?;
    }
    let comparison = ("comparison".to_string(), fence(&asm::published_text()?));
    splice_file(&root.join(RESULTS.0), &[comparison])?;
    say(&format!(
        "spliced {} published records into README.md, RESULTS.md, the README of each variant and \
         {PICTURES}\n",
        records.len()
    ))
}

/// The published records with the addresses of their figures, and the answer by them.
struct Measurements<'a> {
    records: &'a [Record],
    addresses: &'a Addresses,
    choices: &'a [Choice],
}

/// Returns the published records, in the order of [`record::load_published`], and the addresses of their
/// figures.
pub fn published_records() -> Result<(Vec<Record>, Addresses), Failure> {
    let published = record::load_published(&workspace::root()).map_err(Failure::input)?;
    let (files, records): (Vec<PathBuf>, Vec<Record>) = published.into_iter().unzip();
    let paths: Vec<String> = files.iter().map(|file| workspace::display_path(file)).collect();
    let addresses = Addresses::new(&records, &paths);
    Ok((records, addresses))
}

/// Returns the texts between the markers of all documents.
fn regions_of(documents: &[(String, Vec<Region>)]) -> impl Iterator<Item = &str> {
    documents.iter().flat_map(|(_, regions)| regions).map(|(_, text)| text.as_str())
}

/// Returns the answer by these records, for all classes and questions.
fn choices(records: &[Record]) -> Vec<Choice> {
    choices_by_class(records, &Class::ALL, &Limits::default())
}

/// Returns every document by its path, with its regions. The published comparison is not among
/// them: it needs a build.
fn documents(
    variants: Variants,
    measurements: &Measurements,
    figures_of_records: &[Figure],
    extracts: &Extracts,
) -> Result<Vec<(String, Vec<Region>)>, Failure> {
    let Measurements { records, addresses, choices } = *measurements;
    let answer = first_screen(measurements, extracts);
    let nineteen_table = records.iter().find_map(|record| nineteen(record, addresses));
    let mut readme = regions([
        ("answer", answer),
        ("nineteen", markdown(nineteen_table.as_slice())),
        ("variants", markdown(&[families(variants)])),
    ]);
    readme.extend(chart_regions(README.1, figures_of_records));
    let mut results = regions([
        ("findings", markdown(&[findings(records, addresses)?])),
        ("boards", fence(&doubling::picture())),
        ("records", sources(records)),
        ("compilers", compilers()),
        ("compiled", markdown(&[other_compilers(records)])),
    ]);
    results.extend(chart_regions(RESULTS.1, figures_of_records));
    let mut documents = vec![(README.0.to_string(), readme), (RESULTS.0.to_string(), results)];
    for (file, block) in readmes::blocks(variants, choices)? {
        documents.push((file, vec![(readmes::REGION.to_string(), block)]));
    }
    Ok(documents)
}

fn regions<const N: usize>(texts: [(&str, String); N]) -> Vec<Region> {
    texts.into_iter().map(|(name, text)| (name.to_string(), text)).collect()
}

/// Returns the finding, the table of generators, the choices, and what was measured.
fn first_screen(measurements: &Measurements, extracts: &Extracts) -> String {
    let Measurements { records, addresses, choices } = *measurements;
    let machines = record::unique(records.iter().map(|record| cpu_called(&record.machine)));
    let withheld_classes = classes_without_own_machine(choices, records).join("; ");
    let table = generators(records, choices, addresses, &|routine| extracts.links(routine));
    let mut table_and_picks = vec![markdown(table.as_slice()).trim_end().to_string()];
    table_and_picks.extend(picks(choices, &|routine| extracts.links(routine)));
    [
        headline(choices).unwrap_or_default(),
        table_and_picks.join("\n"),
        format!(
            "Measured: {}. Answered by these CPUs with features withheld: {withheld_classes}. A \
             class that is not named has the answer of the one before it; (best: …) shows where \
             machines disagree",
            machines.join(", ")
        ),
    ]
    .join("\n\n")
}

/// Returns the table of findings, with the figure of each machine.
fn findings(records: &[Record], addresses: &Addresses) -> Result<Table, Failure> {
    let claims = claims::parse(&document(claims::FILE)?)
        .map_err(|reason| Failure::input(format!("{}: {reason}", claims::FILE)))?;
    Ok(claims::findings(&claims, &document(RESULTS.0)?, records, addresses))
}

fn document(file: &str) -> Result<String, Failure> {
    fs::read_to_string(workspace::root().join(file))
        .map_err(|error| Failure::machine(format!("{file}: {error}")))
}

/// Returns the published records with links, in the order of [`record::load_published`].
fn sources(records: &[Record]) -> String {
    let root = workspace::root();
    let files = record::load_published(&root).unwrap_or_default();
    let mut lines = String::new();
    for record in records {
        let Some((file, _)) = files.iter().find(|(_, published)| published.id == record.id) else {
            continue;
        };
        let (path, name) = (workspace::display_path(file), record::published_name(file));
        let Record { created, machine, .. } = record;
        lines += &format!("- [{name}]({path}): {}, {created}\n", cpu_called(machine));
    }
    lines
}

/// Returns the figures of other compilers, as written on a machine that has them.
fn compilers() -> String {
    fs::read_to_string(workspace::root().join(asm::COMPILERS)).unwrap_or_default()
}

/// Returns a region per chart: its finding and the picture.
fn chart_regions(names: &[&str], figures_of_records: &[Figure]) -> Vec<Region> {
    let mut regions = Vec::new();
    for name in names {
        let figure = figures_of_records.iter().find(|figure| figure.name == *name);
        let text = figure.map_or_else(String::new, |figure| {
            format!("![{}]({})", figure.title, picture(&figure.name))
        });
        regions.push((format!("chart-{name}"), text));
    }
    regions
}

fn picture(name: &str) -> String {
    format!("{PICTURES}/{name}.svg")
}

/// Returns a line for each family, with links to its variants.
fn families(variants: Variants) -> Table {
    let mut families: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for Variant { name, family, .. } in variants {
        families.entry(family).or_default().push(format!("[`{name}`](algorithms/{name})"));
    }
    Table::new(["family", "variants"]).with_rows(
        families.into_iter().map(|(family, links)| [family.to_string(), links.join(", ")]),
    )
}

/// Puts each text between its markers in the document at `path`.
fn splice_file(path: &Path, regions: &[Region]) -> Result<(), Failure> {
    let text = fs::read_to_string(path).map_err(|error| read_failure(path, &error))?;
    let text = splice_regions(text, regions)
        .map_err(|error| Failure::Input(format!("{}: {error}", workspace::display_path(path))))?;
    write(path, text.as_bytes())
}

fn splice_regions(text: String, regions: &[Region]) -> Result<String, String> {
    let mut text = text;
    for (name, body) in regions {
        text = splice(&text, name, body)?;
    }
    Ok(text)
}

fn fence(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    record::write_whole(path, bytes).map_err(Failure::input)
}

fn read_failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", workspace::display_path(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository_text(file: &str) -> String {
        fs::read_to_string(workspace::root().join(file)).expect("it is there")
    }

    /// The documents, charts and extracts that a splice of the published records writes.
    struct SplicedDocuments {
        documents: Vec<(String, Vec<Region>)>,
        figures_of_records: Vec<Figure>,
        extracts: Extracts,
        pages: CitedPages,
    }

    /// Returns the documents as a splice of the published records writes them. A variant that
    /// README.md does not list yet is left out, because the next splice adds it.
    fn splice_published() -> SplicedDocuments {
        let (records, addresses) = published_records().expect("records are published");
        let (choices, figures_of_records) = (choices(&records), figures(&records));
        let extracts = Extracts::new(&choices).expect("they print");
        let readme = repository_text(README.0);
        let mut variants = contract::registry::variants().to_vec();
        variants.retain(|variant| readme.contains(&format!("(algorithms/{})", variant.name)));
        let measurements =
            Measurements { records: &records, addresses: &addresses, choices: &choices };
        let documents = documents(&variants, &measurements, &figures_of_records, &extracts);
        let documents = documents.expect("each variant has a README");
        let pages = CitedPages::new(&records, &addresses, regions_of(&documents));
        let pages = pages.expect("each cited figure is on a page");
        SplicedDocuments { documents, figures_of_records, extracts, pages }
    }

    impl SplicedDocuments {
        /// Returns the files that a splice would change, if `text_of` gives their texts.
        fn stale(&self, text_of: impl Fn(&str) -> String) -> Vec<String> {
            let mut stale = Vec::new();
            for (file, regions) in &self.documents {
                let text = text_of(file);
                if splice_regions(text.clone(), regions).expect("markers") != text {
                    stale.push(file.clone());
                }
            }
            for figure in &self.figures_of_records {
                let file = picture(&figure.name);
                if text_of(&file) != figure.svg() {
                    stale.push(file);
                }
            }
            for (name, text) in &self.extracts.files {
                let file = format!("{FOLDER}/{name}");
                if text_of(&file) != *text {
                    stale.push(file);
                }
            }
            for (file, text) in &self.pages.files {
                if text_of(file) != *text {
                    stale.push(file.clone());
                }
            }
            stale
        }
    }

    /// Returns the text with another last digit of its first figure such as `4.81` after `start`,
    /// where a reader sees it: not in a line of markup.
    fn with_another_figure(text: &str, start: &str) -> String {
        let text_start = text.find(start).unwrap_or_else(|| panic!("no {start}")) + start.len();
        let mut bytes = text.as_bytes().to_vec();
        let mut line_start = text_start;
        for line in text[text_start..].split_inclusive('\n') {
            if !line.starts_with('<')
                && let Some(last) = last_digit_of_figure(line)
            {
                let digit = &mut bytes[line_start + last];
                *digit = if *digit == b'9' { b'8' } else { *digit + 1 };
                return String::from_utf8(bytes).expect("digits are ASCII");
            }
            line_start += line.len();
        }
        panic!("no figure after {start}")
    }

    /// Returns where the first number with a fraction ends. A number with two points is a version.
    fn last_digit_of_figure(line: &str) -> Option<usize> {
        let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let mut start = 0;
        for part in line.as_bytes().chunk_by(|left, right| is_part(*left) == is_part(*right)) {
            let end = start + part.len();
            if let Some((whole, fraction)) = line.get(start..end)?.split_once('.')
                && is_part(part[0])
                && !whole.is_empty()
                && !fraction.is_empty()
                && !fraction.contains('.')
            {
                return Some(end - 1);
            }
            start = end;
        }
        None
    }

    #[test]
    fn the_documents_are_in_step_with_the_published_records_and_the_registry() {
        let documents = splice_published();
        let stale = documents.stale(repository_text);
        assert!(stale.is_empty(), "{} stale: cargo xtask report --splice", stale.join(", "));
        assert!(
            documents.extracts.matches_folder(),
            "{FOLDER} is stale: cargo xtask report --splice"
        );
        let obsolete = documents.pages.obsolete().expect("the folder is readable");
        assert!(obsolete.is_empty(), "{obsolete:?} are cited nowhere: cargo xtask report --splice");
    }

    #[test]
    fn a_changed_figure_in_any_table_chart_or_file_is_stale() {
        let documents = splice_published();
        let (first_extract, _) = documents.extracts.files.first_key_value().expect("files to copy");
        let extract = format!("{FOLDER}/{first_extract}");
        let (page, _) = documents.pages.files.first_key_value().expect("cited pages");
        for (changed_file, start) in [
            (README.0, "BEGIN: answer -->"),
            (README.0, "| generator |"),
            (README.0, "BEGIN: nineteen -->"),
            (README.0, "BEGIN: chart-search -->"),
            (RESULTS.0, "BEGIN: findings -->"),
            (RESULTS.0, "BEGIN: chart-nineteen -->"),
            (RESULTS.0, "BEGIN: compiled -->"),
            ("algorithms/magic/README.md", "BEGIN: where -->"),
            ("charts/published/nineteen.svg", ""),
            ("charts/published/side.svg", ""),
            (extract.as_str(), "- throughput"),
            (page.as_str(), "|:--"),
        ] {
            let changed_text = with_another_figure(&repository_text(changed_file), start);
            let stale = documents.stale(|file| {
                if file == changed_file { changed_text.clone() } else { repository_text(file) }
            });
            assert_eq!(stale, [changed_file], "after {start}");
        }
    }

    #[test]
    fn the_readme_of_each_variant_says_where_it_is_the_right_one_before_its_sources() {
        for variant in contract::registry::variants() {
            let file = readmes::path(variant);
            let text = repository_text(&file);
            let region = "## When to use it\n\n<!-- BEGIN: where -->\n";
            let place = text.find(region).unwrap_or_else(|| panic!("{file} lacks\n{region}"));
            let next = text[place + 2..].split("\n## ").nth(1).unwrap_or_default();
            assert!(next.starts_with("Sources\n"), "{file}: {next}");
        }
    }

    /// Readers who scroll no further than the first screen must find the answer there.
    #[test]
    fn the_readme_is_short_and_answers_at_once() {
        let readme = repository_text(README.0);
        let lines: Vec<&str> = readme.lines().collect();
        assert!(lines.len() <= 160, "{} lines", lines.len());
        for region in ["answer", "nineteen"] {
            let marker = format!("<!-- END: {region} -->");
            assert!(lines.iter().position(|line| *line == marker).expect("a marker") < 45);
        }
    }
}

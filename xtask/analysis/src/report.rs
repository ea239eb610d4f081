//! `report`: the documents with tables and charts of a record spliced in. The book is another file's.

use crate::arguments::report::Arguments;
use crate::measured::{RESULTS, documented, published};
use crate::published_extracts::Extracts;
use crate::{asm, book, failure::Failure, published_results, readmes, say, workspace};
use ::charts::{
    Choice, Class, Figure, Limits, Question, answers, by_class, costs, cpu_called, draw, figures,
    headline, listed, notes, splice,
};
use contract::Variant;
use record::Record;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use table::{Table, markdown};

/// The folder of the pictures that documents show.
const PICTURES: &str = "charts/published";

/// The chart that README.md shows.
const FIRST_PICTURE: &str = "map";

/// What stands between two markers.
type Region = (&'static str, String);

/// The variants that documents list.
type Variants<'a> = &'a [&'static Variant];

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if !arguments.splice {
        return book::run(arguments);
    }
    let named = match arguments.records.as_slice() {
        [] => None,
        [one] => Some(one.as_path()),
        _ => return Err(Failure::Input("several records: only the book takes them".to_string())),
    };
    let shown = documented()?;
    let (file, record) = named.map_or(Ok(shown.clone()), is_published)?;
    let root = workspace::root();
    let comparison = fenced(&asm::published_text()?);
    let drawn = drawn(&record)?;
    draw(&drawn, &root.join(PICTURES), false).map_err(Failure::input)?;
    let extracts = Extracts::of(&record, &choices()?);
    extracts.folder.write()?;
    let folder = extracts.folder.path;
    extracts.left_out.iter().for_each(|why| eprintln!("no file under {folder}: {why}"));
    published_results::folder(&record).write()?;
    let variants = contract::registry::variants();
    renew(&root.join("README.md"), &short(variants, &extracts, &drawn)?)?;
    let texts = [("comparison", comparison)];
    renew(
        &root.join(RESULTS),
        &[&full(variants, (&file, &record), &extracts, &drawn)?[..], &texts].concat(),
    )?;
    for (file, regions) in of_variants(variants)? {
        renew(&root.join(file), &regions)?;
    }
    say(&format!(
        "spliced record {} into README.md, RESULTS.md, the README of each variant and {PICTURES}\n",
        record.id
    ))
}

/// The record to show, which is one of those that are published.
fn is_published(named: &Path) -> Result<(PathBuf, Record), Failure> {
    let absolute = |path: &Path| path.canonicalize().ok();
    let all = record::published(&workspace::root()).map_err(Failure::input)?;
    let found = all.into_iter().find(|(file, _)| absolute(file) == absolute(named));
    found.ok_or_else(|| {
        Failure::Input(format!(
            "{}: not in {}; `cargo xtask record --publish NAME` puts it there",
            workspace::shown(named),
            record::PUBLISHED
        ))
    })
}

/// A document by its path, and what stands in it.
type Document = (String, Vec<Region>);

/// The README of each variant.
fn of_variants(variants: Variants) -> Result<Vec<Document>, Failure> {
    let blocks = readmes::blocks(variants, &choices()?)?.into_iter();
    Ok(blocks.map(|(file, block)| (file, vec![(readmes::REGION, block)])).collect())
}

/// The questions that README.md answers.
const FIRST: [Question; 3] = [Question::InSearch, Question::Perft, Question::WholeSide];

/// What to take by all published records.
pub fn choices() -> Result<Vec<Choice>, Failure> {
    Ok(by_class(&published()?, &Class::ALL, &Limits::default()))
}

/// What README.md has of all published records, and the variants.
fn short(
    variants: Variants,
    extracts: &Extracts,
    drawn: &[Figure],
) -> Result<[Region; 2], Failure> {
    let choices = choices()?;
    let asked: Vec<Choice> =
        choices.iter().filter(|one| FIRST.contains(&one.question)).cloned().collect();
    let mut table = answers(&asked, Some(&|name| extracts.links(name)));
    headline(&asked).into_iter().for_each(|words| table.say(words));
    notes(&asked).into_iter().for_each(|words| table.note(words));
    let table = markdown(&[table]);
    let first = drawn.iter().filter(|one| one.name == FIRST_PICTURE);
    let picture = pictures(first);
    let more = "Batches, and every routine beside the best: [RESULTS.md](RESULTS.md#use-by-use).";
    let answer = format!("{table}\n{more}\n\n{picture}");
    Ok([("recommend", answer), ("variants", markdown(&[families(variants)]))])
}

/// What RESULTS.md has of a record, and the variants.
fn full(
    variants: Variants,
    (file, record): (&Path, &Record),
    extracts: &Extracts,
    drawn: &[Figure],
) -> Result<[Region; 5], Failure> {
    let all = record::published(&workspace::root()).map_err(Failure::input)?;
    let others = all.iter().filter(|(other, _)| other != file).map(|(other, of)| source(other, of));
    let sources = format!(
        "Tables and figures are of the record {}. Also published: {}.",
        source(file, record),
        listed(&others.collect::<Vec<_>>())
    );
    let choices = choices()?;
    let all = answers(&choices, Some(&|name| extracts.links(name)));
    let each = choices.iter().filter(|one| one.question == Question::InSearch).map(costs);
    let each = each.filter(|one| !one.is_empty());
    let use_by_use = markdown(&[all].into_iter().chain(each).collect::<Vec<_>>());
    let links = published_results::links(&published_results::folder(record));
    Ok([
        ("record", sources),
        ("answer", use_by_use),
        ("results", links + "\n" + &pictures(drawn)),
        ("compilers", compilers()),
        ("variants", markdown(&[table_of(variants)])),
    ])
}

/// A published record with its link, and its processor.
fn source(file: &Path, record: &Record) -> String {
    let (path, name) = (workspace::shown(file), record::published_name(file));
    format!("[{name}]({path}) ({}, {})", cpu_called(&record.machine), record.created)
}

/// What other compilers make, as it was written when they were there.
fn compilers() -> String {
    fs::read_to_string(workspace::root().join(asm::COMPILERS)).unwrap_or_default()
}

/// The charts of all published records, those of the record that the documents show where it has the data.
fn drawn(shown: &Record) -> Result<Vec<Figure>, Failure> {
    let mut records = published()?;
    records.sort_by_key(|one| one.id != shown.id);
    Ok(figures(&records))
}

/// Charts as Markdown, each with its finding.
fn pictures<'a>(of: impl IntoIterator<Item = &'a Figure>) -> String {
    let line = |one: &Figure| format!("![{}]({PICTURES}/{}.svg)\n\n", one.title, one.name);
    of.into_iter().map(line).collect()
}

/// A line for each variant, with links to its folder.
fn table_of(variants: Variants) -> Table {
    Table::new(["variant", "idea", "needs"]).with(variants.iter().map(|variant| {
        [link(variant.name), variant.summary.to_string(), variant.features().join(" ")]
    }))
}

/// A line for each family, with its variants.
fn families(variants: Variants) -> Table {
    let mut families: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for variant in variants {
        families.entry(variant.family).or_default().push(link(variant.name));
    }
    let row = |(family, links): (&str, Vec<String>)| [family.to_string(), links.join(", ")];
    Table::new(["family", "variants"]).with(families.into_iter().map(row))
}

fn link(variant: &str) -> String {
    format!("[`{variant}`](algorithms/{variant})")
}

/// Puts each body between its markers in the document at `path`.
fn renew(path: &Path, regions: &[Region]) -> Result<(), Failure> {
    let text = fs::read_to_string(path).map_err(|error| refused(path, &error))?;
    let text = spliced(text, regions)
        .map_err(|error| Failure::Input(format!("{}: {error}", workspace::shown(path))))?;
    write(path, text.as_bytes())
}

fn spliced(text: String, regions: &[Region]) -> Result<String, String> {
    regions.iter().try_fold(text, |text, (name, body)| splice(&text, name, body))
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    record::write_whole(path, bytes).map_err(Failure::input)
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", workspace::shown(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands spliced in is what the published record and the registry say. A variant that RESULTS.md does not list
    /// yet is left out: the next splice adds it.
    #[test]
    fn the_documents_are_in_step_with_the_published_record_and_the_registry() {
        let (shown, record) = documented().expect("a record is published");
        let extracts = Extracts::of(&record, &choices().expect("records are published"));
        let drawn = drawn(&record).expect("records are published");
        for one in &drawn {
            let file = workspace::root().join(PICTURES).join(format!("{}.svg", one.name));
            let there = fs::read_to_string(file).unwrap_or_default();
            assert!(there == one.svg(), "{} is stale: cargo xtask report --splice", one.name);
        }
        let read =
            |file: &str| fs::read_to_string(workspace::root().join(file)).expect("it is there");
        let page = read(RESULTS);
        let mut variants = contract::registry::variants().to_vec();
        variants.retain(|variant| page.contains(&link(variant.name)));
        let mut documents = of_variants(&variants).expect("each has a README");
        documents.push((
            "README.md".into(),
            short(&variants, &extracts, &drawn).expect("said").to_vec(),
        ));
        let full = full(&variants, (&shown, &record), &extracts, &drawn).expect("said");
        documents.push((RESULTS.into(), full.to_vec()));
        for (file, regions) in documents {
            let text = read(&file);
            let renewed = spliced(text.clone(), &regions).expect("markers");
            assert!(renewed == text, "{file} is stale: cargo xtask report --splice");
        }
        for folder in [extracts.folder, published_results::folder(&record)] {
            assert!(folder.is_there(), "{} is stale: cargo xtask report --splice", folder.path);
        }
    }

    #[test]
    fn the_readme_of_each_variant_says_where_it_is_the_right_one_before_its_sources() {
        for variant in contract::registry::variants() {
            let file = readmes::path(variant);
            let text = fs::read_to_string(workspace::root().join(&file)).expect("it is there");
            let region = "## Where it is the right one\n\n<!-- BEGIN: where -->\n";
            let place = text.find(region).unwrap_or_else(|| panic!("{file} lacks\n{region}"));
            let next = text[place + 2..].split("\n## ").nth(1).unwrap_or_default();
            assert!(next.starts_with("Sources\n"), "{file}: {next}");
        }
    }

    #[test]
    fn the_readme_is_short() {
        let readme = fs::read_to_string(workspace::root().join("README.md")).expect("it is there");
        assert!(readme.lines().count() <= 200, "{} lines", readme.lines().count());
    }
}

//! Writes the chapters of a machine: its record, charts, and full tables model by model.

use super::links::escape;
use super::{Chapter, Machine};
use crate::figures::{Figure, figures, rankings};
use crate::view::{in_use, perft};
use crate::{batches, results};
use contract::Model;
use record::Record;
use std::collections::BTreeMap;
use table::{Table, markdown};

/// Chapters of tables that belong to no single model, after those of models.
const IN_USE: (&str, &str) = ("in_use", "In use");
const BATCHES: (&str, &str) = ("batches", "Lanes and batches");
const CONDITIONS: (&str, &str) = ("conditions", "Conditions");

/// Returns the chapters of a record, and its pictures by their paths.
pub(super) fn chapters(
    Machine { record, name, home }: &Machine,
) -> (Vec<Chapter>, Vec<(String, String)>) {
    let mut figures = figures(std::slice::from_ref(record));
    figures.extend(rankings(record));
    let (about, tables) = tables(record);
    let machine = escape(name);
    let head = format!("# {machine}\n\n{}\n{}", markdown(&about), pictures(&figures, None));
    let mut chapters = vec![Chapter::new(1, name, format!("{home}/README.md"), head)];
    for (file, title) in files_and_titles() {
        let Some(tables) = tables.get(file) else { continue };
        let pictures = pictures(&figures, Some(file));
        let text = format!("# {title}\n\n{machine}\n\n{pictures}{}", markdown(tables));
        chapters.push(Chapter::new(2, title, format!("{home}/{file}.md"), text));
    }
    let mut svgs = Vec::new();
    for figure in &figures {
        svgs.push((format!("{home}/figures/{}.svg", figure.name), figure.svg()));
    }
    (chapters, svgs)
}

/// Returns the pictures of a model in Markdown, or those that belong to no model.
fn pictures(figures: &[Figure], model: Option<&str>) -> String {
    let mut pictures = String::new();
    for figure in figures {
        if figure.model.as_ref().map(|part| part.model.name()) == model {
            let words = escape(&figure.title);
            pictures += &format!("![{words}](figures/{}.svg)\n\n", figure.name);
        }
    }
    pictures
}

/// Returns the table that describes a record, and the others by the files of their chapters.
fn tables(record: &Record) -> (Vec<Table>, BTreeMap<&'static str, Vec<Table>>) {
    let mut results = results(record).into_iter();
    let about: Vec<Table> = results.next().into_iter().collect();
    let mut chapters: BTreeMap<&str, Vec<Table>> = BTreeMap::new();
    let mut file = CONDITIONS.0;
    for table in results {
        // A table without a title continues the table before it.
        let first_word = table.title().split([' ', ',']).next().unwrap_or_default();
        if !first_word.is_empty() {
            file = Model::from_name(first_word).map_or(CONDITIONS.0, Model::name);
        }
        chapters.entry(file).or_default().push(table);
    }
    let mut tables_in_use: Vec<Table> = record.perft.iter().map(perft::perft).collect();
    tables_in_use.extend(record.in_use.iter().flat_map(in_use::in_use));
    chapters.insert(IN_USE.0, tables_in_use);
    chapters.insert(BATCHES.0, batches(record));
    chapters.retain(|_, tables| !tables.is_empty());
    (about, chapters)
}

/// Returns the file and the title of each chapter that a machine can have: models first, in their
/// order.
fn files_and_titles() -> Vec<(&'static str, &'static str)> {
    let mut chapters = Vec::new();
    for model in Model::ALL {
        chapters.push((model.name(), model.name()));
    }
    chapters.extend([IN_USE, BATCHES, CONDITIONS]);
    chapters
}

//! The chapters of a machine: its record, charts, and full tables model by model.

use super::links::plain;
use super::{Chapter, Machine};
use crate::figures::{Figure, figures, rankings};
use crate::view::{in_use, perft};
use crate::{batches, results};
use contract::Model;
use record::Record;
use std::collections::BTreeMap;
use table::{Table, markdown};

/// Chapters of tables that belong to no single model.
const OTHERS: [(&str, &str); 3] =
    [("in_use", "In use"), ("batches", "Lanes and batches"), ("conditions", "Conditions")];

/// The chapters of a record, and its pictures by their paths.
pub(super) fn chapters(
    Machine { record, name, home }: &Machine,
) -> (Vec<Chapter>, Vec<(String, String)>) {
    let drawn = figures(std::slice::from_ref(record)).into_iter().chain(rankings(record));
    let drawn: Vec<Figure> = drawn.collect();
    let picture = |one: &Figure| {
        let words = plain(&one.title);
        format!("![{words}](figures/{}.svg)\n\n", one.name)
    };
    let of_none: String = drawn.iter().filter(|one| one.model.is_none()).map(picture).collect();
    let mut tables = by_model(record);
    let about = tables.remove("").unwrap_or_default();
    let head = format!("# {}\n\n{}\n{of_none}", plain(name), markdown(&about));
    let mut all = vec![Chapter::new(1, name, format!("{home}/README.md"), head)];
    for (file, tables) in in_order(tables) {
        let title = OTHERS.iter().find(|(own, _)| *own == file).map_or(file, |(_, title)| title);
        let is_of =
            |one: &&Figure| one.model.as_ref().is_some_and(|part| part.model.name() == file);
        let pictures: String = drawn.iter().filter(is_of).map(picture).collect();
        let text = format!("# {title}\n\n{}\n\n{pictures}{}", plain(name), markdown(&tables));
        all.push(Chapter::new(2, title, format!("{home}/{file}.md"), text));
    }
    let path = |name: &str| format!("{home}/figures/{name}.svg");
    (all, drawn.iter().map(|one| (path(&one.name), one.svg())).collect())
}

/// The tables of a record by chapter: a model, or one of the other chapters. The table under the
/// empty name describes the record.
fn by_model(record: &Record) -> BTreeMap<&'static str, Vec<Table>> {
    let mut all: BTreeMap<&str, Vec<Table>> = BTreeMap::new();
    let mut tables = results(record).into_iter();
    all.insert("", tables.next().into_iter().collect());
    let mut file = OTHERS[2].0;
    for table in tables {
        if let Some(first) = table.title().split([' ', ',']).next().filter(|word| !word.is_empty())
        {
            file = Model::from_name(first).map_or(OTHERS[2].0, Model::name);
        }
        all.entry(file).or_default().push(table);
    }
    let of_perft = record.perft.iter().map(perft::perft);
    let in_use = of_perft.chain(record.in_use.iter().flat_map(in_use::in_use));
    all.insert(OTHERS[0].0, in_use.collect());
    all.insert(OTHERS[1].0, batches(record));
    all.retain(|_, tables| !tables.is_empty());
    all
}

/// Models first, in their order.
fn in_order(mut tables: BTreeMap<&'static str, Vec<Table>>) -> Vec<(&'static str, Vec<Table>)> {
    let names = Model::ALL.map(Model::name).into_iter().chain(OTHERS.map(|(file, _)| file));
    names.filter_map(|name| Some((name, tables.remove(name)?))).collect()
}

//! What a node of a search takes with each attack generator, and what a look-up takes alone.

use super::mark::Mark;
use super::palette::hue;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::notes::Note;
use crate::view::words;
use record::{Comparison, Record, Standing};

/// The figure, if searches were timed.
pub fn scene(record: &Record) -> Option<Scene> {
    let found = record.in_use.as_ref()?;
    let searches: Vec<&Comparison> = found.of_search().collect();
    let first = searches.first()?;
    let names: Vec<&str> = first.standings.iter().map(|one| one.name.as_str()).collect();
    let mut panels: Vec<Panel> = (searches.iter().enumerate())
        .map(|(index, one)| {
            let share = |name: &&str| Some(100.0 * one.standing(name)?.to_reference.center);
            let mark = Mark::ALL[index % Mark::ALL.len()];
            let shares = names.iter().map(share).collect();
            let form = &one.condition.form;
            let series = Series::new("% of the reference", mark, hue(index), shares);
            let panel = Panel::new(&format!("a node, {form}"), "time of a node, %", vec![series]);
            panel.around().against(Some(100.0))
        })
        .collect();
    panels.extend(found.of_trace().next().map(|one| {
        let ns = |name: &&str| Some(one.standing(name)?.ns_beyond_empty?.center);
        let ns = names.iter().map(ns).collect();
        let series = Series::new("ns", Mark::Triangle, hue(searches.len()), ns);
        Panel::new("a look-up alone", "ns beyond an empty one", vec![series])
    }));
    let verdict = |one: &Standing| (one.name.to_string(), Some(one.verdict.to_string()));
    let labels: Vec<_> = first.standings.iter().map(verdict).collect();
    let subtitle = [
        format!(
            "the same positions searched with each generator in its place · compiled for {}",
            found.tier
        ),
        words::provenance(record),
    ];
    let mut notes: Vec<Note> = searches
        .iter()
        .map(|one| Note::plain(format!("{}: {}", one.condition.form, words::footing(one))))
        .collect();
    notes.push(Note::plain(format!(
        "100 %: {}; axes of nodes do not begin at zero",
        first.reference
    )));
    let title = "in a search: what a node takes with each attack generator";
    (!labels.is_empty()).then(|| panels::scene(title, &subtitle, &labels, &panels, &notes))
}

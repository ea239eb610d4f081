//! Look-ups of queens against nodes of a move generator, attack generator by attack generator.

use super::mark::Mark;
use super::palette::HUES;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::notes::Note;
use crate::view::perft::{self, InUse};
use crate::view::words;
use record::{Estimate, Model, Record};

/// The figure, if `cargo xtask perft` has added to the record.
pub fn scene(record: &Record) -> Option<Scene> {
    let found = record.perft.as_ref()?;
    let all = perft::in_use(found);
    let panel = |title, unit, mark, colour, pick: fn(&InUse) -> Option<Estimate>| {
        let values = all.iter().map(|one| Some(pick(one)?.center)).collect();
        Panel::new(title, unit, vec![Series::new("cycles", mark, colour, values)])
    };
    let (node, queen) = ("cycles per node", "cycles per queen");
    let panels = [
        panel("in use: legal moves", node, Mark::Circle, HUES[0], |one| one.nodes.cycles_per_unit),
        panel("alone: queens in a loop", queen, Mark::Square, HUES[1], |one| {
            one.queens?.cycles_per_unit
        }),
    ];
    let labels: Vec<_> =
        all.iter().map(|one| (format!("{} {}", one.rank, one.nodes.name), None)).collect();
    let mut footnotes: Vec<Note> = perft::sentences(found).into_iter().map(Note::plain).collect();
    let nodes = found.overall(Model::Perft)?;
    footnotes.push(Note::plain(format!("nodes: {}", words::footing(nodes))));
    footnotes.push(Note::plain(words::TIES.to_string()));
    let title = "perft: the same move generator with each attack generator in its place";
    let subtitle = [perft::about(found), words::provenance(record)];
    (!labels.is_empty()).then(|| panels::scene(title, &subtitle, &labels, &panels, &footnotes))
}

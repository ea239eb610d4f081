//! One contest on several machines: a row for each routine, a symbol for each machine. Never one mean.

use super::Figure;
use super::mark::Mark;
use super::palette::hue;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::across::{Across, Machines};
use crate::view::contest::{Contest, Entry};
use crate::view::digits;
use crate::view::notes::Note;
use crate::view::select::Measure;
use record::{Form, Part};
use table::NOTHING;

/// The figure of one contest, if two machines have it.
pub(super) fn figure_across(machines: &Machines, model: &Part, form: Form) -> Option<Figure> {
    figure(&machines.of_contest(model, form)?)
}

fn figure(across: &Across) -> Option<Figure> {
    let name = super::file_name(&["machines", &across.title]);
    Some(Figure { name, kind: "machines", model: None, scene: scene(across)? })
}

/// So many rows are seen at a glance. Of more those are drawn that are among the first somewhere, or the first of their
/// family.
const MOST: usize = 16;
const FIRST: usize = 8;

fn is_first_somewhere(across: &Across, name: &str) -> bool {
    across.contests.iter().flatten().any(|contest| {
        let own = contest.entries.iter().find(|one| one.standing.name == name);
        own.is_some_and(|own| {
            let family = |one: &&Entry| one.routine.family == own.routine.family;
            let first = contest.entries.iter().find(family);
            own.place <= FIRST || first.is_some_and(|first| first.place == own.place)
        })
    })
}

/// The figure, unless the machines' times are not in the same measure.
fn scene(across: &Across) -> Option<Scene> {
    let contests: Vec<&Contest> = across.contests.iter().flatten().collect();
    let measure = contests.first()?.measure;
    if contests.iter().any(|contest| contest.measure != measure) {
        return None;
    }
    let all = across.names();
    let names: Vec<String> = match all.len() {
        0..=MOST => all.clone(),
        _ => all.iter().filter(|name| is_first_somewhere(across, name)).cloned().collect(),
    };
    let shown = names.len();
    let series = across.machines.iter().enumerate().map(|(index, machine)| {
        let time = |name: &String| across.entries(name)[index].map(|entry| entry.time.center);
        let mark = Mark::ALL[index % Mark::ALL.len()];
        Series::new(machine, mark, hue(index), names.iter().map(time).collect())
    });
    let unit = format!("{} per {}", measure.name(), across.unit());
    let panel = Panel::new("time", unit, series.collect()).in_doublings();
    let of = match measure {
        Measure::Cycles => "cycles of each machine's own core",
        Measure::Ns => "nanoseconds",
    };
    let labels: Vec<_> = names.into_iter().map(|name| (name, None)).collect();
    let subtitle = [
        format!("{}, {of}", contests[0].form),
        format!("workload {}", contests[0].condition().workload),
        across.machines.join(digits::BETWEEN),
    ];
    let mut notes = vec![
        format!("in the order of {}", across.machines[0]),
        format!("{NOTHING}: not run on that machine; the table says why"),
    ];
    if shown < all.len() {
        notes.push(format!(
            "{shown} of {}: on some machine among the first {FIRST}, or the first of its family; the table has all",
            all.len()
        ));
    }
    let notes: Vec<Note> = notes.into_iter().map(Note::plain).collect();
    Some(panels::scene(&across.title, &subtitle, &labels, &[panel], &notes))
}

//! One contest on several machines: a row for each routine, a symbol for each machine. Never one mean.

use super::Figure;
use super::mark::Mark;
use super::palette::hue;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::across::{Across, Machines};
use crate::view::contest::Contest;
use crate::view::digits;
use crate::view::notes::Note;
use crate::view::select::Measure;
use table::NOTHING;

/// The figures of the contests that the answer rests on, as far as two machines have them.
pub fn figures_across(machines: &Machines) -> Vec<Figure> {
    let figure = |across: Across| {
        let name = super::file_name(&["machines", &across.title]);
        Some(Figure { name, kind: "machines", model: None, scene: scene(&across)? })
    };
    machines.in_use().into_iter().filter_map(figure).collect()
}

/// The figure, unless the machines' times are not in the same measure.
fn scene(across: &Across) -> Option<Scene> {
    let contests: Vec<&Contest> = across.contests.iter().flatten().collect();
    let measure = contests.first()?.measure;
    if contests.iter().any(|contest| contest.measure != measure) {
        return None;
    }
    let names = across.names();
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
    let notes = [
        format!("in the order of {}", across.machines[0]),
        format!("{NOTHING}: not run on that machine; the table says why"),
    ];
    let notes = notes.map(Note::plain);
    let mut scene = panels::scene(&across.title, &subtitle, &labels, &[panel], &notes);
    scene.data = across.table();
    Some(scene)
}

//! Who wins where, as a map: a cell for each pace and number of bytes, in the colour of who takes least there.

use super::mark::Mark;
use super::page::{self, MARGIN, MIN_WIDTH};
use super::palette::{GRID, INK, PALE_INK, hue};
use super::scene::Scene;
use super::text::{Anchor, Face};
use crate::view::digits::figure;
use crate::view::map::{MEANING, Map, of_what, size};
use crate::view::notes::Note;
use crate::view::words;
use record::Record;

const CELL_HEIGHT: f64 = 46.0;

/// More rows or columns than any run makes, and as many as can be read.
const MOST: usize = 7;

/// The figure, if the record has a map.
pub fn scene(record: &Record) -> Option<Scene> {
    let found = record.in_use.as_ref()?;
    let map = Map::of(found)?;
    let (columns, rows) = (map.paces.len(), map.visits.len());
    if columns.max(rows) > MOST {
        return None;
    }
    let mut scene = Scene::new(MIN_WIDTH);
    let subtitle = [
        format!(
            "ns a look-up beyond an empty one · each waits for the answer before it · compiled for {}",
            found.tier
        ),
        words::provenance(record),
    ];
    let y = page::head(&mut scene, "in use: who wins where", &subtitle);
    let here = found.trace.look_ups_an_evaluation().map(|pace| {
        let words = format!(
            "{}: {} look-ups an evaluation, which reads {}",
            of_what(found),
            figure(pace),
            size(found.evaluation_bytes)
        );
        (pace, words)
    });
    let mut legend: Vec<_> = (map.names.iter().enumerate())
        .map(|(index, name)| {
            (Mark::Square, hue(index), false, format!("{} {name}", map.letter(name)))
        })
        .collect();
    legend.extend(here.iter().map(|(_, words)| (Mark::Diamond, INK, true, words.clone())));
    let y = page::legend(&mut scene, y, &legend) + 10.0;

    scene.text((MARGIN, y), Anchor::Start, Face::Small, INK, "bytes that a visit reads");
    let (left, top) = (MARGIN + 60.0, y + 14.0);
    let width = (scene.width - MARGIN - left) / columns as f64;
    let bottom = top + rows as f64 * CELL_HEIGHT;
    for (row, bytes) in map.visits.iter().enumerate() {
        let y = bottom - (row as f64 + 0.5) * CELL_HEIGHT;
        scene.text((left - 8.0, y), Anchor::End, Face::Small, PALE_INK, size(*bytes));
    }
    for (column, pace) in map.paces.iter().enumerate() {
        let x = left + (column as f64 + 0.5) * width;
        scene.text((x, bottom + 12.0), Anchor::Middle, Face::Small, PALE_INK, pace.to_string());
    }
    let middle = left + width * columns as f64 / 2.0;
    let title = "look-ups between two visits elsewhere";
    scene.text((middle, bottom + 29.0), Anchor::Middle, Face::Small, INK, title);

    for cell in &map.cells {
        let at = |all: &[u64], value| all.iter().position(|one| *one == value).unwrap_or(0) as f64;
        let y = bottom - (at(&map.visits, cell.bytes) + 1.0) * CELL_HEIGHT;
        // Where nothing is read, all paces are one.
        let (x, width) = match cell.bytes {
            0 => (left, width * columns as f64),
            _ => (left + at(&map.paces, cell.pace) * width, width),
        };
        let leaders: Vec<_> = cell.leaders().collect();
        let part = (width - 2.0) / leaders.len() as f64;
        for (number, one) in leaders.iter().enumerate() {
            let index = map.names.iter().position(|name| *name == one.name).unwrap_or(0);
            let colour = hue(index).faded(if cell.wins { 0.5 } else { 0.15 });
            scene.bar(x + 1.0 + part * number as f64, y + 1.0, part, CELL_HEIGHT - 2.0, colour);
        }
        let middle = x + width / 2.0;
        scene.text((middle, y + 15.0), Anchor::Middle, Face::Strong, INK, map.leaders(cell));
        scene.text((middle, y + 33.0), Anchor::Middle, Face::Small, INK, cell.takes());
    }
    for row in 0..=rows {
        let y = top + row as f64 * CELL_HEIGHT;
        scene.line((left, y), (scene.width - MARGIN, y), GRID, 1.0);
    }
    if let Some((pace, _)) = here {
        let x = left + place(&map.paces, pace) * width;
        let y = bottom - place(&map.visits, found.evaluation_bytes as f64) * CELL_HEIGHT;
        scene.mark((x, y), Mark::Diamond, INK, true);
    }
    page::foot(&mut scene, bottom + 44.0, &[Note::plain(MEANING.to_string())]);
    Some(scene)
}

/// How many cells from the edge a value lies among those in the middle of cells, on a logarithmic scale but from
/// nothing on; beyond the outermost it sticks to them.
fn place(all: &[u64], value: f64) -> f64 {
    let between = all.windows(2).position(|pair| value < pair[1] as f64);
    let last = all.len() as f64 - 0.5;
    between.map_or(last, |index| {
        let [low, high] = [all[index] as f64, all[index + 1] as f64];
        let share = match low {
            0.0 => value / high,
            _ => (value / low).ln() / (high / low).ln(),
        };
        index as f64 + 0.5 + share.max(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_point_lies_between_the_cells_that_it_is_between() {
        let paces = [1, 4, 16];
        assert_eq!(
            [0.5, 1.0, 2.0, 4.0, 16.0, 99.0].map(|it| place(&paces, it)),
            [0.5, 0.5, 1.0, 1.5, 2.5, 2.5]
        );
        assert_eq!(place(&[0, 4096], 2048.0), 1.0);
        assert_eq!(place(&[7], 3.0), 0.5);
    }
}

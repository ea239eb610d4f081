//! The list of figures of a record, and their files.

mod axis;
mod by_tier;
mod clock;
mod crossover;
mod curves;
mod density;
mod forms;
mod lanes;
mod machines;
mod map;
mod mark;
mod operations;
mod page;
mod palette;
mod panels;
mod perft;
mod questions;
mod ranking;
mod scene;
mod search;
mod slices;
mod states;
mod tables;
mod text;
mod tiers;

pub(crate) use machines::figures_across;
pub use mark::Mark;
pub(crate) use palette::{WHITE, class};
pub use questions::questions;
pub(crate) use scene::{DASH, dashes};
pub use scene::{Item, Labels, Rgb, Scene};
pub use text::{Anchor, Face};
pub(crate) use text::{BITMAP_SIZE_PER_EM, FAMILY, prepare};
pub(crate) use tiers::ByTier;

use crate::view::select;
use crate::view::slices::{BOARDS, QUERIES};
use record::{Part, Record};

/// A laid-out figure and the name of its files.
pub struct Figure {
    /// File name without extension; letters, digits, `_` and `-` only.
    pub name: String,
    /// What it shows: `ranking`, `density` ...
    pub kind: &'static str,
    /// The model that it is of, if it is of one.
    pub model: Option<Part>,
    /// What to render.
    pub scene: Scene,
}

/// All figures that `record` has data for: per model the rankings, latency against throughput, time against table
/// bytes, then counts against time, cost by density, hot and cold and time by tier; a model without
/// any has none. Then fills against look-ups, what lanes and batches save, who wins where, what a search and a move
/// generator make of look-ups, and last the clock, if there is a trace of it.
pub fn figures(record: &Record) -> Vec<Figure> {
    let models = select::models(record);
    let tiers: Vec<Record> = match record.tiers().as_slice() {
        [_] => Vec::new(),
        tiers => tiers.iter().map(|tier| record.at_tier(*tier)).collect(),
    };
    let mut figures = Vec::new();
    let mut add = |kind: &'static str, of: Option<&Part>, form: &str, scene: Option<Scene>| {
        if let Some(scene) = scene {
            let part = of.map(Part::to_string).unwrap_or_default();
            let words = [kind, &part, form].into_iter().filter(|word| !word.is_empty());
            let name = file_name(&words.collect::<Vec<_>>());
            figures.push(Figure { name, kind, model: of.cloned(), scene });
        }
    };
    for part in &models {
        let of = Some(part);
        for form in select::FORMS {
            add("ranking", of, form.name(), ranking::scene(record, part, form));
        }
        add("forms", of, "", forms::scene(record, part));
        add("tables", of, "", tables::scene(record, part));
        add("operations", of, "", operations::scene(record, part));
        for form in select::FORMS {
            add("density", of, form.name(), density::scene(record, part, form));
        }
        add("states", of, "", states::scene(record, part));
        add("by_tier", of, "", by_tier::scene(&tiers, part));
    }
    for form in select::FORMS {
        add("crossover", None, form.name(), crossover::scene(record, form));
    }
    add("lanes", None, "", lanes::scene(record));
    for models in [BOARDS, QUERIES] {
        add("slices", None, models[1].name(), slices::scene(record, models));
    }
    add("map", None, "", map::scene(record));
    add("search", None, "", search::scene(record));
    add("perft", None, "", perft::scene(record));
    add("clock", None, "", clock::scene(record));
    figures
}

/// Records may come from strangers: a model's name must not lead out of the folder.
fn file_name(parts: &[&str]) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    parts.join("-").chars().map(safe).collect()
}

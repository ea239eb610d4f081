//! The same sources at every tier that was timed: a symbol for each tier.

use super::mark::Mark;
use super::palette::hue;
use super::panels::{self, Panel, Series};
use super::scene::Scene;
use crate::view::contest::Contest;
use crate::view::notes::Note;
use crate::view::select::{self, FORMS, Measure};
use crate::view::{digits, words};
use record::{Part, Record};

/// A row is drawn if a tier changes its time by so much; the table has all.
const MIN_CHANGE: f64 = 1.1;

/// The figure, if `model` was timed at two tiers; `tiers` are the record read as one of each, its own first.
pub fn scene(tiers: &[Record], model: &Part) -> Option<Scene> {
    let contests: Vec<(&Record, Contest)> =
        tiers.iter().filter_map(|one| Some((one, Contest::of(one, model, FORMS[0])?))).collect();
    let (record, first) = contests.first().filter(|_| contests.len() > 1)?;
    let measure = Measure::of_contests(contests.iter().map(|(_, contest)| contest));
    let own = first.entries.iter().filter(|entry| entry.routine.twin_of.is_none());
    let names: Vec<String> = own.map(|entry| entry.routine.name().to_string()).collect();
    let mut in_order: Vec<&(&Record, Contest)> = contests.iter().collect();
    in_order.sort_by_key(|(of, _)| of.tier.name());
    let standing = |contest: &Contest, name: &str| {
        contest.entries.iter().find(|one| one.standing.name == name).map(|one| one.standing.clone())
    };
    let time =
        |contest: &Contest, name: &str| Some(measure.time(&standing(contest, name)?)?.center);
    let changes = |name: &&String| {
        let times = || contests.iter().filter_map(|(_, contest)| time(contest, name));
        digits::ends(times()).is_some_and(|(low, high)| high >= MIN_CHANGE * low)
    };
    let packed = |name: &str| {
        let is_packed = |contest: &Contest| standing(contest, name).is_some_and(|one| one.packed);
        let at = in_order.iter().filter(|(_, contest)| is_packed(contest));
        let at: Vec<&str> = at.map(|(of, _)| of.tier.name()).collect();
        (!at.is_empty()).then(|| format!("packed by the compiler at {}", at.join(", ")))
    };
    let title = format!("{model}: time by tier, {} form", FORMS[0]);
    let subtitle = words::measured(record, first.condition(), measure);
    let drawn = |names: &[&String], notes: &[Note]| {
        let series = in_order.iter().enumerate().map(|(index, (of, contest))| {
            let mark = Mark::ALL[index % Mark::ALL.len()];
            let times = names.iter().map(|name| time(contest, name)).collect();
            Series::new(of.tier.name(), mark, hue(index), times)
        });
        let unit = format!("{} per {}", measure.name(), select::unit(record, model));
        let panel = Panel::new("time", unit, series.collect()).in_doublings();
        panel.axis?;
        let labels: Vec<_> = names.iter().map(|name| (name.to_string(), packed(name))).collect();
        Some(panels::scene(&title, &subtitle, &labels, &[panel], notes))
    };
    let all: Vec<&String> = names.iter().collect();
    let changed: Vec<&String> = names.iter().filter(changes).collect();
    let notes = [
        format!(
            "{} of {} routines: those that a tier changes by {:.0} % or more; the table has all",
            changed.len(),
            all.len(),
            100.0 * (MIN_CHANGE - 1.0)
        ),
        format!("in the order of {}; sittings of the tiers took turns", record.tier),
    ];
    drawn(&changed, &notes.map(Note::plain))
}

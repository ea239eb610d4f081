//! What the compiler makes of each routine at each tier, in times of what it makes of it at the first. Of
//! plain counts, of no record.

use super::Figure;
use super::mark::Mark;
use super::palette::hue;
use super::panels::{self, Panel, Series};
use crate::view::notes::Note;
use table::{NOTHING, Table};

/// A row is drawn if a tier changes its count by so much; the table has all.
const MIN_CHANGE: f64 = 0.2;

/// Instructions of routines by tier, the baseline first.
pub struct ByTier<'a> {
    /// The tiers.
    pub tiers: Vec<&'a str>,
    /// Each routine, with its count at each tier that it is known at.
    pub rows: Vec<(&'a str, Vec<Option<u32>>)>,
}

impl ByTier<'_> {
    /// The figure, if a tier changes a routine.
    pub fn figure(&self) -> Option<Figure> {
        let (first, others) = self.tiers.split_first()?;
        let mut rows: Vec<(&str, Vec<Option<f64>>)> = Vec::new();
        for (of, counts) in &self.rows {
            let Some(Some(base)) = counts.first().copied() else { continue };
            let ratio = |count: &Option<u32>| count.map(|count| f64::from(count) / f64::from(base));
            let ratios: Vec<Option<f64>> = counts[1..].iter().map(ratio).collect();
            let changed = |ratio: &f64| (ratio - 1.0).abs() >= MIN_CHANGE;
            if ratios.iter().flatten().any(changed) {
                rows.push((of, ratios));
            }
        }
        let last = |ratios: &[Option<f64>]| ratios.iter().rev().flatten().next().copied();
        rows.sort_by(|(_, a), (_, b)| last(a).partial_cmp(&last(b)).expect("counts are no NaN"));
        let series = others.iter().enumerate().map(|(index, tier)| {
            let values = rows.iter().map(|(_, ratios)| ratios[index]).collect();
            Series::new(tier, Mark::ALL[index % Mark::ALL.len()], hue(index), values)
        });
        let unit = format!("in times of those at {first}");
        let panel = Panel::new("instructions", unit, series.collect()).in_doublings();
        panel.axis?;
        let panel = panel.against(Some(1.0));
        let labels: Vec<_> = rows.iter().map(|(of, _)| (of.to_string(), None)).collect();
        let title = "instructions by tier";
        let shown = format!(
            "{} of {} routines: those that a tier changes by {:.0} % or more; the table has all",
            rows.len(),
            self.rows.len(),
            100.0 * MIN_CHANGE
        );
        let note = "what names its own features has them at every tier, and changes little";
        // The last line is where a record would be named.
        let above = [shown, String::new()];
        let mut scene =
            panels::scene(title, &above, &labels, &[panel], &[Note::plain(note.into())]);
        scene.data = self.table(title);
        Some(Figure { name: "tiers".into(), kind: "tiers", model: None, scene })
    }

    fn table(&self, title: &str) -> Table {
        let tiers = self.tiers.iter().map(|tier| format!(">{tier}"));
        let headings = ["`routine".to_string()].into_iter().chain(tiers);
        let count = |count: &Option<u32>| count.map_or(NOTHING.into(), |count| count.to_string());
        let rows = self.rows.iter().map(|(of, counts)| {
            std::iter::once(of.to_string()).chain(counts.iter().map(count)).collect::<Vec<_>>()
        });
        Table::new(headings).titled(title).with(rows)
    }
}

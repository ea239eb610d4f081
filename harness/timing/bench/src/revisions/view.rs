//! Tables and messages of the comparison of two revisions.

use super::{Compared, Finding, Revision, RoutineChange, Timing};
use record::{Estimate, Ratio};
use table::{NOTHING, Table};

impl Compared {
    /// What was compared, and the rows of changed code.
    pub fn tables(&self) -> Vec<Table> {
        let side = |side: &Revision| {
            let tree = if side.is_dirty { " and the working tree's changes" } else { "" };
            format!("{} ({:.12}{tree})", side.name, side.commit)
        };
        let mut about = Table::default();
        about.say(format!("A = {}, B = {}", side(&self.a), side(&self.b)));
        let clock = self.clock.as_ref().map_or_else(String::new, |clock| format!(", {clock}"));
        about.say(format!("workload {}{clock}", self.workload));
        let mut table = self.changed();
        let unchanged = self.rows.iter().filter(|row| row.finding == Finding::Unchanged).count();
        table.note(format!("code unchanged, not timed: {unchanged} of {} rows", self.rows.len()));
        for (name, only) in [(&self.a.name, &self.only_in_a), (&self.b.name, &self.only_in_b)] {
            if !only.is_empty() {
                table.note(format!("only in {name}: {}", only.join(", ")));
            }
        }
        vec![about, table]
    }

    /// A line for each error, and for each row that is slower than `fail_above` allows.
    pub fn failures(&self, fail_above: Option<f64>) -> Vec<String> {
        let failure = |row: &RoutineChange| {
            let what = match (&row.finding, fail_above) {
                (Finding::Error(why), _) => why.clone(),
                (Finding::Timed(timing), Some(threshold)) if row.slower_than(threshold) => {
                    let percent = |ratio: f64| (ratio - 1.0) * 100.0;
                    format!(
                        "slower by {:.2} %, by at least {:.2} %, which is more than {:.2} %",
                        percent(timing.ratio.center),
                        percent(timing.ratio.low),
                        threshold * 100.0
                    )
                }
                _ => return None,
            };
            Some(format!("{} {}: {what}", row.name(), row.form))
        };
        self.rows.iter().filter_map(failure).collect()
    }

    /// Number of rows with too few clean samples for a verdict.
    pub fn undecided(&self) -> usize {
        self.rows.iter().filter(|row| row.finding.is_undecided()).count()
    }

    /// How many rows this machine could not run.
    pub fn skipped(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.finding, Finding::Skipped(_))).count()
    }

    fn changed(&self) -> Table {
        let shown = |row: &&RoutineChange| row.finding != Finding::Unchanged;
        let rows: Vec<&RoutineChange> = self.rows.iter().filter(shown).collect();
        let in_cycles = rows.iter().filter_map(|row| timing(row)).all(|one| one.b_cycles.is_some());
        let unit = if in_cycles { "cycles" } else { "ns" };
        Table::new([
            "`variant/routine",
            "form",
            &format!(">A {unit}"),
            &format!(">B {unit}"),
            ">B/A",
            ">interval",
            ">floor",
            ">contended",
            "verdict",
        ])
        .with(rows.into_iter().map(cells))
    }
}

fn timing(row: &RoutineChange) -> Option<&Timing> {
    match &row.finding {
        Finding::Timed(timing) => Some(timing),
        _ => None,
    }
}

fn cells(row: &RoutineChange) -> Vec<String> {
    let percent = |share: f64, digits: usize| format!("{:.digits$} %", share * 100.0);
    let mut figures = [NOTHING; 6].map(str::to_string);
    if let Finding::Contended(share) = row.finding {
        figures[5] = percent(share, 0);
    } else if let Some(timing) = timing(row) {
        let center =
            |cycles: Option<Estimate>, ns: Estimate| format!("{:.3}", cycles.unwrap_or(ns).center);
        let Ratio { center: ratio, low, high, .. } = timing.ratio;
        figures = [
            center(timing.a_cycles, timing.a_ns),
            center(timing.b_cycles, timing.b_ns),
            format!("{ratio:.4}"),
            format!("{low:.4} to {high:.4}"),
            percent(timing.floor_margin, 2),
            percent(timing.set_aside_share, 0),
        ];
    }
    let name = [row.name().to_string(), row.form.to_string()];
    name.into_iter().chain(figures).chain([verdict(row)]).collect()
}

fn verdict(row: &RoutineChange) -> String {
    match &row.finding {
        Finding::Unchanged | Finding::Changed => NOTHING.to_string(),
        Finding::Timed(timing) => timing.verdict.clone(),
        Finding::Contended(_) => "contended".to_string(),
        Finding::Skipped(why) => format!("skipped: {why}"),
        Finding::Error(why) => format!("ERROR: {why}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Form;

    fn row(ratio: f64, half_width: f64) -> RoutineChange {
        let at = |center: f64| Estimate { center, low: center, high: center };
        let of =
            |center: f64| Ratio { center, low: center - half_width, high: center + half_width };
        let verdict = if ratio - half_width > 1.003 { "slower" } else { "not separated" };
        RoutineChange {
            variant: "sbamg".into(),
            routine: "attacks".into(),
            model: "line_attacks".into(),
            form: Form::Latency,
            finding: Finding::Timed(Box::new(Timing {
                a_cycles: Some(at(10.0)),
                b_cycles: Some(at(10.0 * ratio)),
                a_ns: at(4.0),
                b_ns: at(4.0 * ratio),
                ratio: of(ratio),
                floor: Some(of(1.0)),
                floor_margin: 0.005,
                invocations: 10,
                set_aside_share: 0.25,
                verdict: verdict.into(),
            })),
        }
    }

    fn compared(rows: Vec<RoutineChange>) -> Compared {
        let side = |name: &str| Revision {
            name: name.into(),
            commit: "0123456789abcdef".into(),
            working_tree: name == "WORKTREE",
            is_dirty: name == "WORKTREE",
        };
        Compared {
            a: side("HEAD"),
            b: side("WORKTREE"),
            workload: "game".into(),
            seed: 1,
            clock: Some("time-stamp counter".into()),
            rows,
            only_in_a: vec![],
            only_in_b: vec!["new_one/attacks".into()],
        }
    }

    #[test]
    fn the_working_tree_has_changes_only_where_there_are_some() {
        let mut compared = compared(vec![]);
        compared.b.is_dirty = false;
        let head = "A = HEAD (0123456789ab), B = WORKTREE (0123456789ab)\n";
        assert!(text(&compared).contains(head), "{}", text(&compared));
    }

    fn text(compared: &Compared) -> String {
        table::terminal(&compared.tables(), 200)
    }

    #[test]
    fn the_table_says_what_was_timed_and_what_was_not() {
        let same = RoutineChange { finding: Finding::Unchanged, ..row(1.0, 0.0) };
        let skipped =
            RoutineChange { finding: Finding::Skipped("no GFNI".into()), ..row(1.0, 0.0) };
        let slower = row(1.05, 0.001);
        let contended = RoutineChange { finding: Finding::Contended(0.99), ..row(1.0, 0.0) };
        let wide = row(1.05, 0.05);
        let compared = compared(vec![same, skipped, slower, contended, wide]);
        let some = text(&compared);
        for part in [
            "A = HEAD (0123456789ab), B = WORKTREE (0123456789ab and the working tree's changes)",
            "10.500",
            "25 %",
            "1.0490 to 1.0510",
            "skipped: no GFNI",
            "99 %  contended",
            "not separated",
            "code unchanged, not timed: 1 of 5 rows",
            "only in WORKTREE: new_one/attacks",
        ] {
            assert!(some.contains(part), "{part}: {some}");
        }
        assert_eq!(some.matches("sbamg/attacks").count(), 4);
        assert_eq!(compared.undecided(), 1, "the contended row");
    }
}

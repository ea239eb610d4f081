//! Prints the comparison of two revisions as tables and messages.

use super::{Finding, Revision, RevisionComparison, RoutineChange, Timing};
use record::Ratio;
use table::{NOTHING, Table};

impl RevisionComparison {
    /// Returns a table about the two revisions, and a table of the rows of changed code.
    pub fn tables(&self) -> Vec<Table> {
        let mut about = Table::default();
        about.say(format!("A = {}, B = {}", revision(&self.a), revision(&self.b)));
        let clock = self.clock.as_ref().map_or_else(String::new, |clock| format!(", {clock}"));
        about.say(format!("workload {}{clock}", self.workload));
        let mut table = self.changed_rows();
        let unchanged = self.rows.iter().filter(|row| row.finding == Finding::Unchanged).count();
        table.note(format!("code unchanged, not timed: {unchanged} of {} rows", self.rows.len()));
        for (name, routines) in [(&self.a.name, &self.only_in_a), (&self.b.name, &self.only_in_b)] {
            if !routines.is_empty() {
                table.note(format!("only in {name}: {}", routines.join(", ")));
            }
        }
        vec![about, table]
    }

    /// Returns a line for each error, and for each row that is slower than `fail_above` allows.
    pub fn failures(&self, fail_above: Option<f64>) -> Vec<String> {
        let mut failures = Vec::new();
        for row in &self.rows {
            let failure = match (&row.finding, fail_above) {
                (Finding::Error(error), _) => error.clone(),
                (Finding::Timed(timing), Some(threshold)) if row.is_slower_than(threshold) => {
                    format!(
                        "slower by {:.2} %, by at least {:.2} %, which is more than {:.2} %",
                        (timing.ratio.center - 1.0) * 100.0,
                        (timing.ratio.low - 1.0) * 100.0,
                        threshold * 100.0
                    )
                }
                _ => continue,
            };
            failures.push(format!("{} {}: {failure}", row.name(), row.form));
        }
        failures
    }

    /// Returns the number of rows with too few clean samples for a verdict.
    pub fn count_undecided(&self) -> usize {
        self.rows.iter().filter(|row| row.finding.is_undecided()).count()
    }

    /// Returns the number of rows that this machine could not run.
    pub fn count_skipped(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.finding, Finding::Skipped(_))).count()
    }

    /// Returns the table of the rows whose code has changed. Its unit is cycles only if every row
    /// was timed in cycles, because a column has one unit.
    fn changed_rows(&self) -> Table {
        let mut rows: Vec<&RoutineChange> = self.rows.iter().collect();
        rows.retain(|row| row.finding != Finding::Unchanged);
        let mut timings = rows.iter().filter_map(|row| timing(row));
        let is_in_cycles = timings.all(|timing| timing.b_cycles.is_some());
        let unit = if is_in_cycles { "cycles" } else { "ns" };
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
        .with_rows(rows.into_iter().map(cells))
    }
}

fn revision(revision: &Revision) -> String {
    let tree = if revision.is_dirty { " and the working tree's changes" } else { "" };
    format!("{} ({:.12}{tree})", revision.name, revision.commit)
}

fn timing(row: &RoutineChange) -> Option<&Timing> {
    match &row.finding {
        Finding::Timed(timing) => Some(timing),
        _ => None,
    }
}

fn cells(row: &RoutineChange) -> Vec<String> {
    let mut cells = vec![row.name().to_string(), row.form.to_string()];
    cells.extend(figures(row));
    cells.push(verdict(row));
    cells
}

/// Returns the cells of the time of A and of B, the ratio, its interval, the floor, and the share
/// of contended samples.
fn figures(row: &RoutineChange) -> [String; 6] {
    let mut figures = [NOTHING; 6].map(str::to_string);
    if let Finding::Contended(share) = row.finding {
        figures[5] = format!("{:.0} %", share * 100.0);
        return figures;
    }
    let Some(timing) = timing(row) else { return figures };
    let Ratio { center, low, high, .. } = timing.ratio;
    [
        format!("{:.3}", timing.a_cycles.unwrap_or(timing.a_ns).center),
        format!("{:.3}", timing.b_cycles.unwrap_or(timing.b_ns).center),
        format!("{center:.4}"),
        format!("{low:.4} to {high:.4}"),
        format!("{:.2} %", timing.floor_margin * 100.0),
        format!("{:.0} %", timing.set_aside_share * 100.0),
    ]
}

fn verdict(row: &RoutineChange) -> String {
    match &row.finding {
        Finding::Unchanged | Finding::Changed => NOTHING.to_string(),
        Finding::Timed(timing) => timing.verdict.clone(),
        Finding::Contended(_) => "contended".to_string(),
        Finding::Skipped(reason) => format!("skipped: {reason}"),
        Finding::Error(error) => format!("ERROR: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::{Estimate, Form};

    fn exact_estimate(center: f64) -> Estimate {
        Estimate { center, low: center, high: center }
    }

    fn row(ratio: f64, half_width: f64) -> RoutineChange {
        let [floor, ratio_interval] = [1.0, ratio].map(|center| Ratio {
            center,
            low: center - half_width,
            high: center + half_width,
        });
        let verdict = if ratio - half_width > 1.003 { "slower" } else { "not separated" };
        RoutineChange {
            variant: "sbamg".into(),
            routine: "attacks".into(),
            model: "line_attacks".into(),
            form: Form::Latency,
            finding: Finding::Timed(Box::new(Timing {
                a_cycles: Some(exact_estimate(10.0)),
                b_cycles: Some(exact_estimate(10.0 * ratio)),
                a_ns: exact_estimate(4.0),
                b_ns: exact_estimate(4.0 * ratio),
                ratio: ratio_interval,
                floor: Some(floor),
                floor_margin: 0.005,
                invocations: 10,
                set_aside_share: 0.25,
                verdict: verdict.into(),
            })),
        }
    }

    fn comparison(rows: Vec<RoutineChange>) -> RevisionComparison {
        let [a, b] = ["HEAD", "WORKTREE"].map(|name| Revision {
            name: name.into(),
            commit: "0123456789abcdef".into(),
            working_tree: name == "WORKTREE",
            is_dirty: name == "WORKTREE",
        });
        RevisionComparison {
            a,
            b,
            workload: "game".into(),
            seed: 1,
            clock: Some("time-stamp counter".into()),
            rows,
            only_in_a: vec![],
            only_in_b: vec!["new_one/attacks".into()],
        }
    }

    #[test]
    fn working_tree_without_changes_is_shown_as_its_commit() {
        let mut comparison = comparison(vec![]);
        comparison.b.is_dirty = false;
        let head = "A = HEAD (0123456789ab), B = WORKTREE (0123456789ab)\n";
        assert!(text(&comparison).contains(head), "{}", text(&comparison));
    }

    fn text(comparison: &RevisionComparison) -> String {
        table::terminal(&comparison.tables(), 200)
    }

    #[test]
    fn table_shows_timed_and_untimed_rows() {
        let same = RoutineChange { finding: Finding::Unchanged, ..row(1.0, 0.0) };
        let skipped =
            RoutineChange { finding: Finding::Skipped("no GFNI".into()), ..row(1.0, 0.0) };
        let slower = row(1.05, 0.001);
        let contended = RoutineChange { finding: Finding::Contended(0.99), ..row(1.0, 0.0) };
        let wide = row(1.05, 0.05);
        let comparison = comparison(vec![same, skipped, slower, contended, wide]);
        let text = text(&comparison);
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
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.matches("sbamg/attacks").count(), 4);
        assert_eq!(comparison.count_undecided(), 1, "the contended row");
    }
}

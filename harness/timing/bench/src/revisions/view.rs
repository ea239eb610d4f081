//! What is shown of two revisions beside each other: tables and sentences. It judges nothing.

use super::{CodeChange, Compared, Finding, Revision, RoutineChange, Timing};
use record::{Estimate, Ratio};
use table::{NOTHING, Table};

impl Compared {
    /// What was compared, and the rows; those that nothing was timed of only if `all`.
    pub fn tables(&self, all: bool) -> Vec<Table> {
        let side = |side: &Revision| {
            let tree = if side.working_tree { " and the working tree's changes" } else { "" };
            format!("{} ({:.12}{tree})", side.name, side.commit)
        };
        let mut about = Table::default();
        about.say(format!("A = {}, B = {}", side(&self.a), side(&self.b)));
        about.say(format!("workload {}, {}, {}", self.workload, self.clock, cores(&self.cores)));
        let mut table = self.timed(all);
        table.note(self.unchanged());
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
            Some(format!("{}/{} {}: {what}", row.variant, row.routine, row.form))
        };
        self.rows.iter().filter_map(failure).collect()
    }

    /// How many rows this machine could not run.
    pub fn skipped(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.finding, Finding::Skipped(_))).count()
    }

    fn timed(&self, all: bool) -> Table {
        let shown = |row: &&RoutineChange| all || row.finding != Finding::NotTimed;
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
            ">set aside",
            "verdict",
        ])
        .with(rows.into_iter().map(cells))
    }

    /// How much code is the same, and how many rows of it lie beyond the floor where they were timed:
    /// what two processes of two executables differ by when their code does not.
    fn unchanged(&self) -> String {
        let unchanged: Vec<&RoutineChange> =
            self.rows.iter().filter(|row| row.code == CodeChange::Unchanged).collect();
        let timed: Vec<&Timing> = unchanged.iter().filter_map(|row| timing(row)).collect();
        let is_beyond = |one: &&&Timing| ["faster", "slower"].contains(&one.verdict.as_str());
        let beyond = timed.iter().filter(is_beyond).count();
        let what = match (timed.len(), unchanged.len()) {
            (_, 0) => String::new(),
            (0, _) => ", not timed (--all times them)".to_string(),
            (timed, _) => {
                format!("; timed all the same, {beyond} of {timed} lie beyond the floor")
            }
        };
        format!("code unchanged: {} of {} rows{what}", unchanged.len(), self.rows.len())
    }
}

fn cores(cores: &[usize]) -> String {
    let numbers: Vec<String> = cores.iter().map(ToString::to_string).collect();
    match cores {
        [] => "processes not pinned to a core".to_string(),
        [one] => format!("all processes on core {one}"),
        _ => format!("the processes of a sitting on one of the cores {}", numbers.join(", ")),
    }
}

fn timing(row: &RoutineChange) -> Option<&Timing> {
    match &row.finding {
        Finding::Timed(timing) => Some(timing),
        _ => None,
    }
}

fn cells(row: &RoutineChange) -> Vec<String> {
    let mut cells = vec![format!("{}/{}", row.variant, row.routine), row.form.clone()];
    match timing(row) {
        None => {
            cells.extend([NOTHING; 5].map(str::to_string));
            cells.push(match row.finding {
                Finding::Contended(share) => format!("{:.0} %", share * 100.0),
                _ => NOTHING.to_string(),
            });
        }
        Some(timing) => {
            let center = |cycles: Option<Estimate>, ns: Estimate| {
                format!("{:.3}", cycles.unwrap_or(ns).center)
            };
            let Ratio { center: ratio, low, high, .. } = timing.ratio;
            cells.extend([
                center(timing.a_cycles, timing.a_ns),
                center(timing.b_cycles, timing.b_ns),
                format!("{ratio:.4}"),
                format!("{low:.4} to {high:.4}"),
                format!("{:.2} %", timing.floor_margin * 100.0),
                format!("{:.0} %", timing.set_aside_share * 100.0),
            ]);
        }
    }
    cells.push(verdict(row));
    cells
}

fn verdict(row: &RoutineChange) -> String {
    match &row.finding {
        Finding::NotTimed => "code unchanged".to_string(),
        Finding::Timed(timing) => match row.code {
            CodeChange::Unchanged => format!("code unchanged; {}", timing.verdict),
            _ => timing.verdict.clone(),
        },
        Finding::Contended(_) => "contended".to_string(),
        Finding::Skipped(why) => format!("skipped: {why}"),
        Finding::Error(why) => format!("ERROR: {why}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(code: CodeChange, ratio: f64, half_width: f64) -> RoutineChange {
        let at = |center: f64| Estimate { center, low: center, high: center };
        let of =
            |center: f64| Ratio { center, low: center - half_width, high: center + half_width };
        let verdict = if ratio - half_width > 1.003 { "slower" } else { "not separated" };
        RoutineChange {
            variant: "sbamg".into(),
            routine: "attacks".into(),
            model: "line_attacks".into(),
            form: "latency".into(),
            code,
            finding: Finding::Timed(Box::new(Timing {
                a_cycles: Some(at(10.0)),
                b_cycles: Some(at(10.0 * ratio)),
                a_ns: at(4.0),
                b_ns: at(4.0 * ratio),
                ratio: of(ratio),
                floor: Some(of(1.0)),
                floor_margin: 0.005,
                sittings: 10,
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
        };
        Compared {
            a: side("HEAD"),
            b: side("WORKTREE"),
            workload: "game".into(),
            seed: 1,
            clock: "time-stamp counter".into(),
            cores: vec![0, 1],
            rows,
            only_in_a: vec![],
            only_in_b: vec!["new_one/attacks".into()],
        }
    }

    fn text(compared: &Compared, all: bool) -> String {
        table::terminal(&compared.tables(all), 200)
    }

    #[test]
    fn the_table_says_what_was_timed_and_what_was_not() {
        let same =
            RoutineChange { finding: Finding::NotTimed, ..row(CodeChange::Unchanged, 1.0, 0.0) };
        let skipped = RoutineChange {
            finding: Finding::Skipped("no GFNI".into()),
            ..row(CodeChange::Changed, 1.0, 0.0)
        };
        let slower = row(CodeChange::Changed, 1.05, 0.001);
        let contended = RoutineChange {
            finding: Finding::Contended(0.99),
            ..row(CodeChange::Changed, 1.0, 0.0)
        };
        let wide = row(CodeChange::Changed, 1.05, 0.05);
        let compared = compared(vec![same, skipped, slower, contended, wide]);
        let some = text(&compared, false);
        for part in [
            "A = HEAD (0123456789ab), B = WORKTREE (0123456789ab and the working tree's changes)",
            "the processes of a sitting on one of the cores 0, 1",
            "10.500",
            "25 %",
            "1.0490 to 1.0510",
            "skipped: no GFNI",
            "99 %  contended",
            "not separated",
            "code unchanged: 1 of 5 rows, not timed",
            "only in WORKTREE: new_one/attacks",
        ] {
            assert!(some.contains(part), "{part}: {some}");
        }
        assert_eq!(some.matches("sbamg/attacks").count(), 4);
        assert_eq!(text(&compared, true).matches("sbamg/attacks").count(), 5);
    }

    #[test]
    fn unchanged_code_is_the_control() {
        let rows = vec![
            row(CodeChange::Unchanged, 1.05, 0.001),
            row(CodeChange::Unchanged, 1.0, 0.001),
            row(CodeChange::Changed, 1.05, 0.001),
        ];
        let said = text(&compared(rows), true);
        assert!(said.contains("2 of 3 rows; timed all the same, 1 of 2 lie beyond"), "{said}");
    }
}

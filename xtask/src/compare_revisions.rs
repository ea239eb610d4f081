//! `compare` on revisions: chooses, has them built and timed by turns, and prints. Knows
//! nothing of records.

use crate::{failure::Failure, progress::Teller, say, say_json, select, table, workspace};
use ::bench::revisions::{
    CodeChange, Compared, Finding, Question, Revision, Row, Timing, compare_revisions, names,
};
use comfy_table::ColumnConstraint;
use contract::Model;
use record::{Estimate, Ratio};
use std::collections::BTreeSet;

/// What was asked for beside the two revisions.
pub struct Options<'a> {
    /// Patterns of variants.
    pub variants: &'a [String],
    /// One model alone.
    pub model: Option<&'a str>,
    /// Workload by name.
    pub workload: Option<&'a str>,
    /// Shorter times.
    pub quick: bool,
    /// Time also what did not change.
    pub all: bool,
    /// JSON instead of a table.
    pub json: bool,
    /// The gate.
    pub fail_above: Option<f64>,
}

/// Compares two revisions, `b` with `a`.
pub fn run(a: &str, b: &str, options: &Options) -> Result<(), Failure> {
    let (a, b) = (revision(a)?, revision(b)?);
    let question = Question {
        variants: variants(options.variants, [&a, &b])?,
        model: model(options.model)?,
        workload: options.workload.unwrap_or(::bench::MAIN_WORKLOAD).to_string(),
        seed: ::bench::DEFAULT_SEED,
        quick: options.quick,
        all: options.all,
        a,
        b,
    };
    let compared = compare_revisions(&question, &mut Teller::new(options.json))?;
    if options.json {
        say_json(&compared)?;
    } else {
        say(&text(&compared, options.all))?;
    }
    checked(&compared, options.fail_above)
}

fn revision(name: &str) -> Result<Revision, Failure> {
    let root = workspace::root();
    Revision::resolve(&root, name)?.ok_or_else(|| {
        let known = names(&root);
        let known = known.iter().map(String::as_str);
        let hint = "or a commit, or a record: a path, or an id under target/raybench/records";
        select::unknown("revision", name, known, hint)
    })
}

/// The variants of either side that match a pattern; none, for all of them, if there is none.
fn variants(patterns: &[String], revisions: [&Revision; 2]) -> Result<Vec<String>, Failure> {
    if patterns.is_empty() {
        return Ok(Vec::new());
    }
    let mut known = BTreeSet::new();
    for revision in revisions {
        known.extend(revision.variants(&workspace::root())?);
    }
    let mut chosen = BTreeSet::new();
    for pattern in patterns {
        let wild = wildmatch::WildMatch::new(pattern);
        let matching: Vec<&String> = known.iter().filter(|name| wild.matches(name)).collect();
        if matching.is_empty() {
            let known = known.iter().map(String::as_str);
            return Err(select::unknown("variant", pattern, known, "of either revision"));
        }
        chosen.extend(matching.into_iter().cloned());
    }
    Ok(chosen.into_iter().collect())
}

fn model(name: Option<&str>) -> Result<Option<String>, Failure> {
    let Some(name) = name else { return Ok(None) };
    match Model::named(name) {
        Some(model) => Ok(Some(model.name().to_string())),
        None => {
            let known = Model::ALL.iter().map(|model| model.name());
            Err(select::unknown("model", name, known, "models are fixed"))
        }
    }
}

fn text(compared: &Compared, all: bool) -> String {
    let side = |side: &::bench::revisions::Side| {
        let tree = if side.working_tree { " and the working tree's changes" } else { "" };
        format!("{} ({:.12}{tree})", side.name, side.commit)
    };
    let mut out = format!("A = {}, B = {}\n", side(&compared.a), side(&compared.b));
    out += &format!(
        "workload {}, {}, {}\n",
        compared.workload,
        compared.clock,
        cores(&compared.cores)
    );
    let listed = |row: &&Row| all || row.finding != Finding::NotTimed;
    let rows: Vec<&Row> = compared.rows.iter().filter(listed).collect();
    if !rows.is_empty() {
        out += &format!("\n{}\n", table_of(&rows));
    }
    let unchanged: Vec<&Row> =
        compared.rows.iter().filter(|row| row.code == CodeChange::Unchanged).collect();
    out += &format!("\ncode unchanged: {} of {} rows", unchanged.len(), compared.rows.len());
    out += &match control(&unchanged) {
        Some((beyond, timed)) => {
            format!("; timed all the same, {beyond} of {timed} lie beyond the floor\n")
        }
        None if unchanged.is_empty() => "\n".to_string(),
        None => ", not timed (--all times them)\n".to_string(),
    };
    for (name, only) in
        [(&compared.a.name, &compared.only_in_a), (&compared.b.name, &compared.only_in_b)]
    {
        if !only.is_empty() {
            out += &format!("only in {name}: {}\n", only.join(", "));
        }
    }
    out
}

fn cores(cores: &[usize]) -> String {
    let numbers: Vec<String> = cores.iter().map(ToString::to_string).collect();
    match cores {
        [] => "processes not pinned to a core".to_string(),
        [one] => format!("all processes on core {one}"),
        _ => format!("the processes of a sitting on one of the cores {}", numbers.join(", ")),
    }
}

/// How many of the rows with unchanged code lie beyond the floor, and how many were timed: what
/// two processes of two executables differ by when their code does not.
fn control(unchanged: &[&Row]) -> Option<(usize, usize)> {
    let timed: Vec<&Timing> = unchanged.iter().filter_map(|row| timing(row)).collect();
    let beyond = timed
        .iter()
        .filter(|timing| ["faster", "slower"].contains(&timing.verdict.as_str()))
        .count();
    (!timed.is_empty()).then_some((beyond, timed.len()))
}

fn timing(row: &Row) -> Option<&Timing> {
    match &row.finding {
        Finding::Timed(timing) => Some(timing),
        _ => None,
    }
}

fn table_of(rows: &[&Row]) -> String {
    let cycles = rows.iter().filter_map(|row| timing(row)).all(|timing| timing.b_cycles.is_some());
    let unit = if cycles { "cycles" } else { "ns" };
    let mut table = table::table(&[
        "variant/routine",
        "form",
        &format!(">A {unit}"),
        &format!(">B {unit}"),
        ">B/A",
        ">interval",
        ">floor",
        ">set aside",
        "verdict",
    ]);
    // Names and intervals in one line each.
    for column in [0, 5] {
        let column = table.column_mut(column).expect("there are nine");
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    for row in rows {
        let mut cells = vec![format!("{}/{}", row.variant, row.routine), row.form.clone()];
        match timing(row) {
            None => {
                cells.extend(["-"; 5].map(str::to_string));
                cells.push(match row.finding {
                    Finding::Contended(share) => format!("{:.0} %", share * 100.0),
                    _ => "-".to_string(),
                });
            }
            Some(timing) => {
                let center = |cycles: Option<Estimate>, ns: Estimate| {
                    let shown = if cycles.is_some() { cycles } else { Some(ns) };
                    shown.map_or_else(String::new, |of| format!("{:.3}", of.center))
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
        table.add_row(cells);
    }
    table.to_string()
}

fn verdict(row: &Row) -> String {
    let same = row.code == CodeChange::Unchanged;
    match &row.finding {
        Finding::NotTimed => "code unchanged".to_string(),
        Finding::Timed(timing) => {
            let same = if same { "code unchanged; " } else { "" };
            format!("{same}{}", timing.verdict)
        }
        Finding::Contended(_) => "contended".to_string(),
        Finding::Skipped(why) => format!("skipped: {why}"),
        Finding::Error(why) => format!("ERROR: {why}"),
    }
}

/// The failures that the exit code speaks of.
fn checked(compared: &Compared, fail_above: Option<f64>) -> Result<(), Failure> {
    let line =
        |row: &Row, what: &str| format!("{}/{} {}: {what}", row.variant, row.routine, row.form);
    let mut failures = Vec::new();
    for row in &compared.rows {
        match (&row.finding, fail_above) {
            (Finding::Error(why), _) => failures.push(line(row, why)),
            (Finding::Timed(timing), Some(threshold)) if row.slower_than(threshold) => {
                let percent = |ratio: f64| (ratio - 1.0) * 100.0;
                failures.push(line(
                    row,
                    &format!(
                        "slower by {:.2} %, by at least {:.2} %, which is more than {:.2} %",
                        percent(timing.ratio.center),
                        percent(timing.ratio.low),
                        threshold * 100.0
                    ),
                ));
            }
            _ => {}
        }
    }
    let skipped = compared.rows.iter().filter(|row| matches!(row.finding, Finding::Skipped(_)));
    match (failures.is_empty(), skipped.count()) {
        (false, _) => Err(Failure::Check(failures.join("\n"))),
        (true, count @ 1..) if workspace::require_all() => {
            Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1 and {count} skipped")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::bench::revisions::Side;

    fn row(code: CodeChange, ratio: f64, half_width: f64) -> Row {
        let at = |center: f64| Estimate { center, low: center, high: center };
        let of =
            |center: f64| Ratio { center, low: center - half_width, high: center + half_width };
        let verdict = if ratio - half_width > 1.003 { "slower" } else { "not separated" };
        Row {
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
                half_width: half_width / ratio,
                set_aside_share: 0.25,
                verdict: verdict.into(),
            })),
        }
    }

    fn compared(rows: Vec<Row>) -> Compared {
        let side = |name: &str| Side {
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

    #[test]
    fn the_gate_takes_the_interval_and_not_the_point() {
        let gate = |row, threshold| checked(&compared(vec![row]), threshold).err();
        assert!(gate(row(CodeChange::Changed, 1.03, 0.02), Some(0.02)).is_none());
        assert!(gate(row(CodeChange::Unchanged, 1.03, 0.0), Some(0.02)).is_none());
        assert!(gate(row(CodeChange::Changed, 1.03, 0.005), None).is_none());
        let failure = gate(row(CodeChange::Changed, 1.03, 0.005), Some(0.02)).expect("2.5 %");
        assert_eq!(
            failure.to_string(),
            "sbamg/attacks latency: slower by 3.00 %, by at least 2.50 %, which is more than 2.00 %"
        );
    }

    #[test]
    fn the_table_says_what_was_timed_and_what_was_not() {
        let same = Row { finding: Finding::NotTimed, ..row(CodeChange::Unchanged, 1.0, 0.0) };
        let skipped = Row {
            finding: Finding::Skipped("no GFNI".into()),
            ..row(CodeChange::Changed, 1.0, 0.0)
        };
        let slower = row(CodeChange::Changed, 1.05, 0.001);
        let contended =
            Row { finding: Finding::Contended(0.99), ..row(CodeChange::Changed, 1.0, 0.0) };
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
            "99 %   contended",
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

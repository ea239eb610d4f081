//! What is shown of the answers of the measuring process that no record holds: of the verifier and
//! the self-test.

use record::Estimate;
use runner::wire::{MixedRun, OnMachine, SelfTest, Trials, Verified};
use table::{NOTHING, Table};

/// Routine by routine, whether every answer was right.
pub fn verified(rows: &[Verified]) -> Table {
    let mut table = Table::new(["variant", "`routine", ">cases", ">seconds", "verdict"]).with(
        rows.iter().map(|row| {
            let verdict = match (&row.error, &row.skipped) {
                (Some(_), _) => "WRONG".to_string(),
                (None, Some(reason)) => format!("skipped: {reason}"),
                (None, None) => "right".to_string(),
            };
            let figures = [row.cases.to_string(), format!("{:.2}", row.seconds)];
            let names = [&row.variant, &row.routine].map(ToString::to_string);
            names.into_iter().chain(figures).chain([verdict])
        }),
    );
    let cases: u64 = rows.iter().map(|row| row.cases).sum();
    let wrong = rows.iter().filter(|row| row.error.is_some()).count();
    let skipped = rows.iter().filter(|row| row.skipped.is_some()).count();
    table.note(format!("{} routines, {cases} cases, {wrong} wrong, {skipped} skipped", rows.len()));
    table
}

fn skipped(skip: &record::Skip) -> String {
    format!("skipped: {}: {}", skip.what, skip.reason)
}

/// What the trial of the instrument came to.
pub fn self_test(test: &SelfTest) -> Table {
    let mut table = Table::new([
        "machine",
        "`work",
        "difference",
        ">trials",
        ">called\nslower",
        ">called\nfaster",
        ">contended",
        ">discarded",
        ">share",
    ]);
    for ruler in &test.rulers {
        table.say(format!(
            "ruler {}: {:.4} cycles per link by the other ruler, {} known",
            ruler.name, ruler.measured_cycles_per_link, ruler.cycles_per_link
        ));
    }
    let expected = test.expected_latency_cycles;
    table.say(match &test.known_latency_cycles {
        Some(Estimate { center, low, high }) => {
            format!(
                "known latency: {center:.2} cycles ({low:.2} to {high:.2}), {expected} expected"
            )
        }
        None => format!("known latency: contended, {expected} expected"),
    });
    for OnMachine { name, rows, seconds } in &test.machines {
        rows.iter().for_each(|trials| table.row(tried(name, trials)));
        table.note(format!("{name}: {seconds:.0} s"));
    }
    test.mixed_run.iter().for_each(|row| table.note(mixed_run(row)));
    test.skipped.iter().for_each(|skip| table.note(skipped(skip)));
    table
}

fn mixed_run(row: &MixedRun) -> String {
    let MixedRun { routine, form, table_bytes, .. } = row;
    let [alone, among_all] = [row.alone, row.among_all]
        .map(|cycles| cycles.map_or("contended".into(), |cycles| format!("{cycles:.2} cycles")));
    let later = row.later.map_or(String::new(), |ratio| {
        format!("; later samples of a visit {:+.2} %", 100.0 * (ratio - 1.0))
    });
    format!(
        "mixed run: {routine}, {table_bytes} bytes of tables, {form}: {alone} alone, {among_all} among all{later}"
    )
}

fn tried(condition: &str, trials: &Trials) -> [String; 9] {
    let (difference, share) = match trials.slowdown {
        0.0 => ("none".to_string(), format!("{:.1} % alarms", 100.0 * trials.alarms())),
        slowdown => (
            format!("{:.1} % more", 100.0 * slowdown),
            format!("{:.1} % found", 100.0 * trials.found()),
        ),
    };
    let share = if trials.judged() == 0 { NOTHING.to_string() } else { share };
    let figures = [trials.trials, trials.slower, trials.faster, trials.contended];
    let [count, slower, faster, contended] = figures.map(|n| n.to_string());
    let discarded = format!("{:.0} %", 100.0 * trials.set_aside_share);
    let (condition, what) = (condition.to_string(), trials.what.clone());
    [condition, what, difference, count, slower, faster, contended, discarded, share]
}

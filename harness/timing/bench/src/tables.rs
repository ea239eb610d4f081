//! Tables of the answers of a measuring process that no record has: those of the verifier and of
//! the self-test.

use record::Estimate;
use runner::wire::{MixedRun, OnMachine, SelfTest, Trials, Verified};
use table::{NOTHING, Table};

/// Makes a table that shows for each routine whether every answer was right.
pub fn verification_table(rows: &[Verified]) -> Table {
    let mut table = Table::new(["variant", "`routine", ">cases", ">seconds", "verdict"]);
    for row in rows {
        table.add_row([
            row.variant.to_string(),
            row.routine.to_string(),
            row.cases.to_string(),
            format!("{:.2}", row.seconds),
            verdict(row),
        ]);
    }
    let cases: u64 = rows.iter().map(|row| row.cases).sum();
    let wrong = rows.iter().filter(|row| row.error.is_some()).count();
    let skipped = rows.iter().filter(|row| row.skipped.is_some()).count();
    table.note(format!("{} routines, {cases} cases, {wrong} wrong, {skipped} skipped", rows.len()));
    table
}

fn verdict(row: &Verified) -> String {
    if row.error.is_some() {
        return "WRONG".to_string();
    }
    match &row.skipped {
        Some(reason) => format!("skipped: {reason}"),
        None => "right".to_string(),
    }
}

/// Makes a table of the trials of the instrument, by machine, with its measurements of known times.
pub fn self_test_table(test: &SelfTest) -> Table {
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
        for trials in rows {
            table.add_row(trial_cells(name, trials));
        }
        table.note(format!("{name}: {seconds:.0} s"));
    }
    for row in &test.mixed_run {
        table.note(mixed_run_line(row));
    }
    for skip in &test.skipped {
        table.note(format!("skipped: {}: {}", skip.what, skip.reason));
    }
    table
}

/// Returns a line about a routine of the mixed run.
fn mixed_run_line(row: &MixedRun) -> String {
    let MixedRun { routine, form, table_bytes, .. } = row;
    let [alone, among_all] = [row.alone, row.among_all]
        .map(|cycles| cycles.map_or("contended".into(), |cycles| format!("{cycles:.2} cycles")));
    let later = row.later.map_or(String::new(), |ratio| {
        format!("; later samples of a visit {:+.2} %", 100.0 * (ratio - 1.0))
    });
    format!(
        "mixed run: {routine}, {table_bytes} bytes of tables, {form}: {alone} alone, \
         {among_all} among all{later}"
    )
}

fn trial_cells(machine: &str, trials: &Trials) -> [String; 9] {
    // Without a planted slowdown every verdict is a false alarm; with one it is a detection.
    let (difference, share) = match trials.slowdown {
        0.0 => ("none".to_string(), format!("{:.1} % alarms", 100.0 * trials.alarm_share())),
        slowdown => (
            format!("{:.1} % more", 100.0 * slowdown),
            format!("{:.1} % found", 100.0 * trials.detection_share()),
        ),
    };
    let share = if trials.verdicts() == 0 { NOTHING.to_string() } else { share };
    let figures = [trials.trials, trials.slower, trials.faster, trials.contended];
    let [count, slower, faster, contended] = figures.map(|count| count.to_string());
    let discarded = format!("{:.0} %", 100.0 * trials.set_aside_share);
    let (machine, work) = (machine.to_string(), trials.what.clone());
    [machine, work, difference, count, slower, faster, contended, discarded, share]
}

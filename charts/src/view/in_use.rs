//! Attack generators in use, by a trace: what a look-up takes beyond an empty one, and what that is of a move made.

use super::digits::figure;
use super::words;
use record::{Comparison, InUse, Standing};
use table::{NOTHING, Table, or_nothing};

/// Who takes how long, in the order of the first form.
pub fn in_use(found: &InUse) -> Table {
    let forms = found.comparisons.iter().map(|one| one.condition.form.as_str());
    let of_form =
        |form: &str| [format!(">ns/look-up\n{form}"), "beside the\nreference".to_string()];
    let headings = ["`attack generator".to_string()].into_iter().chain(forms.flat_map(of_form));
    let first = found.comparisons.first();
    let a_move = found.trace.look_ups_a_move();
    let heading = first.map(|one| format!(">ns a move\n{}", one.condition.form));
    let mut table = Table::new(headings.chain(heading)).titled("in use");
    table.say(about(found));
    for one in first.iter().flat_map(|comparison| &comparison.standings) {
        let of_form = |comparison: &Comparison| cells(comparison.standing(&one.name));
        let a_move = a_move.map(|look_ups| figure(one.ns_per_unit.center * look_ups));
        let cells = found.comparisons.iter().flat_map(of_form);
        table.row([one.name.clone()].into_iter().chain(cells).chain([or_nothing(a_move)]));
    }
    let empty = found.comparisons.iter().flat_map(|comparison| {
        let of_form = found.empty_ns.iter().find(|(form, _)| *form == comparison.condition.form);
        [or_nothing(of_form.map(|(_, time)| figure(time.center))), "with its memory".to_string()]
    });
    table.row(["empty".to_string()].into_iter().chain(empty));
    for one in &found.comparisons {
        table.note(format!("{}: {}", one.condition.form, words::footing(one)));
    }
    for skip in &found.skips {
        table.note(format!("{}: {}", skip.what, skip.reason));
    }
    table
}

fn cells(standing: Option<&Standing>) -> [String; 2] {
    let Some(one) = standing else { return [NOTHING; 2].map(String::from) };
    [words::interval(&one.ns_per_unit), words::to_reference(one)]
}

/// What was gone through, and what was read between look-ups.
fn about(found: &InUse) -> String {
    let trace = &found.trace;
    let share = |count: u64| format!("{:.0} %", 100.0 * count as f64 / trace.look_ups() as f64);
    let rate = |rate: Option<f64>| or_nothing(rate.map(figure));
    format!(
        "{} look-ups: both {}, rook {}, bishop {}, queen {}; {} on the board of the one before; {} a move made, {} an \
         evaluation. Each evaluation reads {} KiB, each move made a line; compiled for {}. Times are beyond those of an \
         empty generator on the same stretches, whose own stand in the last row",
        trace.look_ups(),
        share(trace.both),
        share(trace.rook),
        share(trace.bishop),
        share(trace.queen),
        share(trace.same_occupied),
        rate(trace.look_ups_a_move()),
        rate(trace.look_ups_an_evaluation()),
        found.evaluation_bytes as f64 / 1024.0,
        found.tier,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::{Condition, Estimate, Ratio, State};
    use trace::Counts;

    #[test]
    fn a_row_has_each_form_and_what_a_move_takes() {
        let ratio = |center: f64| Ratio { center, low: center, high: center };
        let standing = |name: &str, center: f64, verdict: &str| Standing {
            name: name.to_string(),
            ns_per_unit: Estimate { center, low: center, high: center },
            cycles_per_unit: None,
            modes: None,
            to_reference: ratio(center / 2.0),
            verdict: verdict.to_string(),
            next_to_this: None,
            next_verdict: None,
            packed: false,
            counted: None,
        };
        let state = State::InUse { evaluation_bytes: 32768 };
        let comparison = |form: &str| Comparison {
            model: InUse::MODEL.to_string(),
            condition: Condition::of("native", form, InUse::TRACE, state),
            subjects: Vec::new(),
            reference: "two".to_string(),
            sittings: vec![16; 8],
            set_aside_share: None,
            half_width: Some(0.01),
            floor: Some(ratio(1.0)),
            floor_margin: 0.005,
            standings: vec![standing("one", 1.0, "faster"), standing("two", 2.0, "reference")],
            winner: None,
            contended: false,
        };
        let found = InUse {
            created: String::new(),
            tier: "native".to_string(),
            trace: Counts { both: 60, rook: 30, moves_made: 10, ..Counts::default() },
            evaluation_bytes: 32768,
            empty_ns: vec![(
                "awaited".to_string(),
                Estimate { center: 200.0, low: 190.0, high: 210.0 },
            )],
            rounds: Vec::new(),
            comparisons: vec![comparison("awaited"), comparison("summed")],
            skips: Vec::new(),
        };
        let text = in_use(&found).terminal(200);
        let row = |name: &str| {
            let line = text.lines().find(|line| line.trim_start().starts_with(name));
            line.unwrap_or_else(|| panic!("{text}")).to_string()
        };
        assert!(
            row("one").contains("0.500 faster") && row("one").trim_end().ends_with("9.00"),
            "{text}"
        );
        assert!(row("two").contains("reference") && row("empty").contains("200"), "{text}");
        assert!(text.contains("both 67 %, rook 33 %") && text.contains("32 KiB"), "{text}");
    }
}

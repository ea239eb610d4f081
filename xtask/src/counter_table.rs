//! What hardware counters said beside the ruler, where there are any. It knows no more than the
//! record.

use crate::table;
use ::charts::digits;
use record::{Record, RoutineResult, Timing};

/// One row per routine and form that was counted; nothing at all without counters.
pub fn text(record: &Record) -> String {
    let mut rows = table::table(&[
        "variant/routine",
        "form",
        "workload",
        ">cycles by the ruler",
        ">cycles counted",
        ">instructions counted",
    ]);
    let main = record.workloads.first().map_or("", |workload| &workload.name);
    for routine in &record.routines {
        for timing in routine.timings.iter().filter(|timing| timing.workload == main) {
            rows.add_rows(row(routine, timing));
        }
    }
    match rows.row_count() {
        0 => String::new(),
        _ => format!("\nhardware counters, loops included\n{rows}\n"),
    }
}

fn row(routine: &RoutineResult, timing: &Timing) -> Option<[String; 6]> {
    let counted = timing.counted?;
    Some([
        ::charts::name(routine),
        timing.form.clone(),
        timing.workload.clone(),
        timing.cycles_per_unit.map_or("-".into(), |cycles| digits(cycles.center)),
        digits(counted.cycles_per_unit),
        digits(counted.instructions_per_unit),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench_tables::sample;
    use record::Counted;

    #[test]
    fn without_counters_there_is_no_table_and_with_them_both_figures_stand_side_by_side() {
        let mut record = sample::record();
        assert_eq!(text(&record), "");
        let timings = record.routines.iter_mut().flat_map(|routine| &mut routine.timings);
        let interleaved = |timing: &&mut Timing| timing.instrument == "interleaved";
        let first = timings.into_iter().find(interleaved).expect("it was timed");
        first.counted = Some(Counted { cycles_per_unit: 7.25, instructions_per_unit: 31.5 });
        let text = text(&record);
        assert!(text.contains("7.25") && text.contains("31.5"), "{text}");
        assert_eq!(text.matches("occluded_fill").count(), 1, "{text}");
    }
}

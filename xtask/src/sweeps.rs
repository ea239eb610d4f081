//! `bench --sweep-alignment`: an experiment on what is not the algorithm's doing. It prints and keeps
//! nothing.

use crate::{failure::Failure, progress::Teller, say, say_json, table, workspace};
use bench::Options;
use bench::wire::{AlignmentRow, AlignmentSweep};
use comfy_table::ColumnConstraint;
use record::{Estimate, Ratio, Skip};

/// Prints what the place within a cache line does to each routine.
pub fn alignment(options: &Options, offsets: &[usize], json: bool) -> Result<(), Failure> {
    let sweep = bench::sweep_alignment(options, offsets, &mut Teller::new(json))?;
    if json {
        say_json(&sweep)?
    } else {
        say(&alignment_text(&sweep))?
    }
    let errors = sweep.rows.iter().filter_map(|row| {
        let error = row.error.as_ref()?;
        Some(format!("{}/{} {}: {error}", row.variant, row.routine, row.form))
    });
    verdict(errors.collect(), &sweep.skipped)
}

fn verdict(errors: Vec<String>, skipped: &[Skip]) -> Result<(), Failure> {
    if !errors.is_empty() {
        return Err(Failure::Check(errors.join("\n")));
    }
    if workspace::require_all() && !skipped.is_empty() {
        return Err(Failure::Machine(format!(
            "RAYBENCH_REQUIRE_ALL=1 and {} skipped",
            skipped.len()
        )));
    }
    Ok(())
}

fn alignment_text(sweep: &AlignmentSweep) -> String {
    let first = sweep.offsets.first().copied().unwrap_or_default();
    let mut rows = table::table(&[
        "variant/routine",
        "form",
        &format!(">cycles at {first}"),
        ">min",
        ">median",
        ">max",
        ">slowest at",
        ">floor",
        "remarks",
    ]);
    let names = rows.column_mut(0).expect("there are nine");
    names.set_constraint(ColumnConstraint::ContentWidth);
    for row in &sweep.rows {
        let spread = |of: fn(&bench::wire::Spread) -> f64| {
            row.spread.as_ref().map_or("-".into(), |spread| format!("{:.3}", of(spread)))
        };
        let center = |(_, ratio): &(&usize, &Ratio)| ratio.center;
        let slowest = sweep
            .offsets
            .iter()
            .zip(&row.ratios)
            .max_by(|a, b| center(a).total_cmp(&center(b)))
            .map_or("-".into(), |(offset, _)| offset.to_string());
        rows.add_row([
            format!("{}/{}", row.variant, row.routine),
            row.form.clone(),
            cycles(row.cycles_per_unit),
            spread(|spread| spread.min),
            spread(|spread| spread.median),
            spread(|spread| spread.max),
            slowest,
            row.floor.map_or("-".into(), floor),
            match &row.error {
                Some(error) => format!("ERROR: {error}"),
                None => precision(row),
            },
        ]);
    }
    let offsets: Vec<String> = sweep.offsets.iter().map(ToString::to_string).collect();
    format!(
        "The same bytes at offsets {} within a cache line: times to that at offset {first}.\n\
         floor: how far another copy at offset {first} may be from that.\n{rows}\n{}",
        offsets.join(", "),
        skips(&sweep.skipped)
    )
}

/// A precision worth a word.
const WIDE: f64 = 0.02;

fn precision(row: &AlignmentRow) -> String {
    match row.half_width {
        None => format!("contended: {:.0} % set aside", 100.0 * row.set_aside_share),
        Some(wide) if wide > WIDE => format!("to within {:.1} %", 100.0 * wide),
        Some(_) => String::new(),
    }
}

fn cycles(estimate: Option<Estimate>) -> String {
    estimate.map_or("-".into(), |estimate| format!("{:.2}", estimate.center))
}

/// The end of the interval that is farther from one.
fn floor(ratio: Ratio) -> String {
    format!("{:.1} %", 100.0 * (ratio.high.max(1.0 / ratio.low) - 1.0))
}

fn skips(skipped: &[Skip]) -> String {
    skipped.iter().map(|skip| format!("skipped: {}: {}\n", skip.what, skip.reason)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bench::wire::Spread;

    const RATIO: Ratio = Ratio { center: 1.5, low: 1.25, high: 1.75 };

    fn skip() -> Vec<Skip> {
        vec![Skip { what: "gfni_rays".into(), reason: "this CPU lacks gfni".into() }]
    }

    #[test]
    fn the_slowest_offset_is_named_and_errors_and_skips_are_shown() {
        let right = AlignmentRow {
            ratios: [1.0, 1.3, 1.1].map(|center| Ratio { center, ..RATIO }).to_vec(),
            spread: Some(Spread { min: 1.0, median: 1.1, max: 1.3 }),
            floor: Some(RATIO),
            half_width: Some(0.043),
            ..AlignmentRow::named("kogge_stone", "attacks", "latency")
        };
        let named = AlignmentRow::named("sbamg", "rook", "latency");
        let contended = AlignmentRow { set_aside_share: 0.97, ..named.clone() };
        let wrong = AlignmentRow { error: Some("not this one".into()), ..named };
        let sweep = AlignmentSweep {
            offsets: vec![0, 8, 16],
            rows: vec![right, contended, wrong],
            skipped: skip(),
        };
        let text = alignment_text(&sweep);
        let line = text.lines().find(|line| line.contains("kogge_stone/attacks")).unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let expected = ["latency", "-", "1.000", "1.100", "1.300", "8", "75.0", "%"];
        assert_eq!(words[1..9], expected, "{text}");
        assert!(line.contains("to within 4.3 %"), "{text}");
        assert!(text.contains("contended: 97 % set aside"), "{text}");
        assert!(text.contains("ERROR: not this one"), "{text}");
        assert!(text.contains("skipped: gfni_rays: this CPU lacks gfni"), "{text}");
    }

    #[test]
    fn errors_fail_the_command_and_skips_alone_do_not() {
        assert!(matches!(verdict(vec!["wrong".into()], &[]), Err(Failure::Check(_))));
        assert!(verdict(Vec::new(), &[]).is_ok());
    }
}

//! What of one run another one confirms, as a short block of text. It counts nothing itself.

use ::compare::{FLAT, Flatness, NEAR, Noise, Report, Reversed, Verdicts};

/// The block under the table of a comparison of records.
pub fn text(report: &Report) -> String {
    let stability = &report.stability;
    let mut out = String::from("\nstability\n");
    out += &verdicts(&stability.verdicts);
    for (of, noise) in [
        ("ratios to the reference", stability.to_reference),
        ("absolute times", stability.absolute),
        ("ratios to the reference, straight-line code", stability.straight_to_reference),
        ("absolute times, straight-line code", stability.straight_absolute),
    ] {
        out += &format!("  noise between the runs in {of}: {}\n", spread(noise));
    }
    for (id, contests) in [(&report.a, &stability.flatness_a), (&report.b, &stability.flatness_b)] {
        out += &flatness(id, contests);
    }
    out
}

fn verdicts(verdicts: &Verdicts) -> String {
    let Verdicts { pairs, separated_in_a, separated_in_b, lost, gained, reversed } = verdicts;
    let share = match separated_in_a {
        0 => String::new(),
        _ => format!(" ({})", percent(*lost as f64 / *separated_in_a as f64)),
    };
    let mut out = format!(
        "  verdicts on {pairs} pairs: separated {separated_in_a} in A, {separated_in_b} in B; \
         lost {lost}{share}, gained {gained}, reversed {}\n",
        reversed.len()
    );
    reversed.iter().for_each(|one| out += &self::reversed(one));
    out
}

fn reversed(one: &Reversed) -> String {
    let Reversed { names: [first, second], form, workload, ratio_a, ratio_b, .. } = one;
    let contest = contest(&one.model, &one.subjects);
    let pressure = one.pressure_kib.map_or_else(String::new, |kib| format!(" +{kib} KiB"));
    format!(
        "  REVERSED {contest}, {form}, {workload}{pressure}: {first} to {second}: {ratio_a:.3} in \
         A, {ratio_b:.3} in B\n"
    )
}

fn spread(noise: Noise) -> String {
    match noise.margin {
        None => "unknown, no such rows of unchanged code".to_string(),
        Some(margin) => format!(
            "{:.2} % (95 % of {} rows of unchanged code; {} within {})",
            margin * 100.0,
            noise.rows,
            noise.near,
            percent(NEAR)
        ),
    }
}

/// Straight-line code over densities, one line a record and one for each contest that is not flat.
fn flatness(id: &str, contests: &[Flatness]) -> String {
    let sum = |count: fn(&Flatness) -> usize| contests.iter().map(count).sum::<usize>();
    if contests.is_empty() {
        return format!("  straight-line code over densities in {id}: not timed on two of them\n");
    }
    let mut out = format!(
        "  straight-line code over densities in {id}: {} of {} times flat within {}\n",
        sum(|one| one.flat),
        sum(|one| one.routines),
        percent(FLAT)
    );
    for one in contests.iter().filter(|one| one.flat < one.routines) {
        let Flatness { form, routines, flat, worst, worst_ratio, .. } = one;
        out += &format!(
            "    {}, {form}: {flat} of {routines}; {worst} takes {worst_ratio:.3} times its fewest \
             cycles\n",
            contest(&one.model, &one.subjects)
        );
    }
    out
}

/// `ray_attacks east`.
fn contest(model: &str, subjects: &[String]) -> String {
    [&[model.to_string()], subjects].concat().join(" ")
}

fn percent(share: f64) -> String {
    let percent = (share * 1000.0).round() / 10.0;
    format!("{percent} %")
}

//! `bench --trace`: what each attack generator takes of a search, by the look-ups of a trace with memory read between
//! them. Sittings of the executable of `perft`, judged like every other comparison; what is judged is the time beyond
//! that of an empty generator, which took turns with the others on the same stretches.

use crate::measured::{OfCode, measured};
use crate::perft::{PerftOptions, as_groups, chosen, sittings};
use crate::{Options, cold, unbuilt};
use ::perft::{AGAIN, BASE, EMPTY, Sitting as Taken};
use build::{Progress, Workspace};
use contract::{Model, Tier};
use measure::BySitting;
use record::{Condition, Estimate, InUse, Measured, Rounds, Skip, State, grouped, unique};
use runner::Error;
use runner::wire::{Group, Sitting};
use std::path::Path;
use std::time::SystemTime;
use trace::Reader;

/// Seconds over all sittings, and clean pairs of each contestant in each.
const ALLOWED: (f64, usize) = (120.0, 32);
const ALLOWED_QUICK: (f64, usize) = (60.0, 16);
/// Seconds where all generators take part.
const ALL_S: f64 = 300.0;

/// Checks the trace, builds the executable, takes the sittings, judges. Of `options` the positions are not looked at;
/// if it names no generator, those that are timed cold take part, or all of them if it is to be `full`.
///
/// # Errors
/// If the trace is none or is broken, if the build fails, if a name is of no generator, if a generator answers
/// wrongly, or if nothing could be timed.
pub fn in_use(
    options: &PerftOptions,
    trace: &Path,
    evaluation_bytes: usize,
    full: bool,
    progress: &mut dyn Progress,
) -> Result<InUse, Error> {
    let counts = Reader::open(trace)
        .and_then(Reader::counts)
        .map_err(|why| Error::Input(format!("{}: {why}", trace.display())))?;
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let confidence = judge::confidence(options.quick);
    let (seconds, pairs) = if options.quick { ALLOWED_QUICK } else { ALLOWED };
    let allowed = (if full { ALL_S } else { seconds }, pairs);
    let named = |all: &[String]| match options.generators.is_empty() && !full {
        true => leading(all),
        false => chosen(&options.generators, all),
    };
    let in_use = ::perft::InUse { trace: trace.to_path_buf(), evaluation_bytes, begin: 0.0 };
    let evaluation_bytes = evaluation_bytes as u64;
    let told = |taken: &Taken| as_any_other(taken, options.tier, evaluation_bytes);
    let (first, sittings) = sittings(options, named, allowed, Some(&in_use), &told, progress)?;
    let stretches = measured(&sittings, OfCode::default());
    let by_form = grouped(stretches.iter().map(|one| (one.condition.form.clone(), one)));
    let rounds: Vec<Rounds> = by_form.iter().map(|(_, stretches)| beyond(stretches)).collect();
    let empty_ns = by_form.iter().filter_map(|(form, all)| Some((form.clone(), empty(all)?)));
    Ok(InUse {
        created,
        tier: options.tier.name().to_string(),
        trace: counts,
        evaluation_bytes,
        empty_ns: empty_ns.collect(),
        comparisons: judge::comparisons(&rounds, confidence, InUse::TRACE),
        rounds,
        skips: first.skipped.into_iter().map(|(what, reason)| Skip { what, reason }).collect(),
    })
}

/// Those of all generators that are timed cold when nobody is named.
fn leading(all: &[String]) -> Result<Vec<String>, Error> {
    let root = Workspace::locate().map_err(unbuilt)?.root;
    let options = Options { model: Some(Model::SquareAttacks), ..Options::default() };
    let names = cold::chosen(&root, &options.selection(&root)?)?;
    Ok(names.into_iter().filter(|name| all.contains(name)).collect())
}

/// The sitting in the words of all sittings: what becomes of answers is a form, and a stretch a subject.
fn as_any_other(taken: &Taken, tier: Tier, evaluation_bytes: u64) -> Sitting {
    let state = State::InUse { evaluation_bytes };
    let group = |(name, _): &(String, u64)| {
        let (form, number) = name.split_once('/').unwrap_or((name, ""));
        let condition = Condition::of(tier.name(), form, InUse::TRACE, state);
        (Group { model: InUse::MODEL.to_string(), condition }, format!("stretch {number}"))
    };
    let named = taken.positions.iter().map(group).collect();
    as_groups(taken, named, &|reference, subject| format!("{reference}{AGAIN}/{subject}"))
}

/// The generator that a row is of.
fn generator(row: &Measured) -> &str {
    row.probe.rsplit_once('/').map_or("", |(name, _)| name)
}

/// What each generator takes a look-up beyond the empty one beside it, the mean over stretches of one form, as ratios to
/// what [`BASE`] takes. A sitting has no figure of a generator that was no slower than the empty one in it.
fn beyond(stretches: &[&Rounds]) -> Rounds {
    let of = |name: &str| -> Vec<(&Rounds, &Measured)> {
        let all = stretches.iter().map(|&rounds| (rounds, &rounds.rows));
        let its = all.filter_map(|(rounds, rows)| {
            Some((rounds, rows.iter().find(|row| generator(row) == name)?))
        });
        its.collect()
    };
    let beyond = |name: &str, empty: fn(&Rounds) -> &BySitting| -> BySitting {
        let its = of(name);
        let one = |sitting: usize| {
            let mut sum = 0.0;
            for (rounds, row) in &its {
                let (ratio, time) = (*row.ratio.get(sitting)?, *empty(rounds).get(sitting)?);
                sum += (ratio? - 1.0) * time?;
            }
            Some(sum / its.len() as f64).filter(|time| *time > 0.0)
        };
        (0..empty(stretches[0]).len()).map(one).collect()
    };
    let reference_ns = beyond(BASE, |rounds| &rounds.reference_ns);
    let to_base = |name: &str| {
        let its = of(name);
        let both = beyond(name, |rounds| &rounds.reference_ns).into_iter().zip(&reference_ns);
        let pairs = |sitting: usize| its.iter().filter_map(move |(_, row)| row.pairs.get(sitting));
        Measured {
            probe: format!("{name}/{}", InUse::TRACE),
            ratio: both.map(|(time, base)| Some(time? / (*base)?)).collect(),
            pairs: (0..reference_ns.len())
                .map(|sitting| pairs(sitting).min().copied().unwrap_or(0))
                .collect(),
            samples: its.iter().map(|(_, row)| row.samples).sum(),
            contended: its.iter().map(|(_, row)| row.contended).sum(),
            ..Measured::default()
        }
    };
    let again = format!("{BASE}{AGAIN}");
    let names = unique(stretches.iter().flat_map(|rounds| rounds.rows.iter().map(generator)));
    let is_other = |name: &&str| !name.starts_with(EMPTY) && ![BASE, &again].contains(name);
    Rounds {
        model: InUse::MODEL.to_string(),
        condition: stretches[0].condition.clone(),
        reference_cycles: beyond(BASE, |rounds| &rounds.reference_cycles),
        copy: Some(Measured { probe: format!("{BASE}/{}", InUse::TRACE), ..to_base(&again) }),
        rows: [BASE].into_iter().chain(names.into_iter().filter(is_other)).map(to_base).collect(),
        reference_ns,
    }
}

/// What the empty generator takes a look-up, the mean over all that took turns with it.
fn empty(stretches: &[&Rounds]) -> Option<Estimate> {
    let mean = |sitting: usize| {
        let times = stretches.iter().filter_map(|rounds| *rounds.reference_ns.get(sitting)?);
        let times: Vec<f64> = times.collect();
        (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
    };
    let said: Vec<f64> = (0..stretches[0].reference_ns.len()).filter_map(mean).collect();
    let interval = stats::median_interval(&said, stats::CONFIDENCE)?;
    Some(Estimate { center: interval.center, low: interval.low, high: interval.high })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What eight sittings say of a generator on one stretch, beside an empty one of 100 ns a look-up.
    fn stretch(name: &str, number: usize, ratio: f64) -> Rounds {
        let measured = |name: String, ratio| Measured {
            probe: format!("{name}/stretch {number}"),
            ratio: vec![Some(ratio); 8],
            pairs: vec![16; 8],
            ..Measured::default()
        };
        let state = State::InUse { evaluation_bytes: 1 };
        Rounds {
            model: InUse::MODEL.to_string(),
            condition: Condition::of("native", "summed", InUse::TRACE, state),
            reference_ns: vec![Some(100.0); 8],
            reference_cycles: vec![None; 8],
            copy: None,
            rows: vec![
                measured(format!("{EMPTY} beside {name}"), 1.0),
                measured(name.to_string(), ratio),
            ],
        }
    }

    #[test]
    fn what_is_judged_is_the_time_beyond_the_empty_one() {
        let again = format!("{BASE}{AGAIN}");
        // 4 and 8 ns beyond 100 ns, against 1 and 2.
        let ratios = [(BASE, 1.04), (&*again, 1.04), ("fast/one", 1.01), ("none/at_all", 0.99)];
        let both = [1.0, 2.0].into_iter().zip(1..).flat_map(|(times, number)| {
            ratios.map(|(name, ratio)| stretch(name, number, 1.0 + times * (ratio - 1.0)))
        });
        let both: Vec<Rounds> = both.collect();
        let both: Vec<&Rounds> = both.iter().collect();
        let rounds = beyond(&both);
        assert!((rounds.reference_ns[0].expect("a time") - 6.0).abs() < 1e-9);
        let names: Vec<&str> = rounds.rows.iter().map(generator).collect();
        assert_eq!(names, [BASE, "fast/one", "none/at_all"]);
        let ratio = |row: &Measured| row.ratio[7];
        assert_eq!(ratio(&rounds.rows[0]), Some(1.0));
        assert!((ratio(&rounds.rows[1]).expect("a time") - 0.25).abs() < 1e-9);
        assert_eq!(ratio(&rounds.rows[2]), None, "no slower than the empty one");
        let judged = judge::comparisons(&[rounds], judge::confidence(true), InUse::TRACE);
        let [comparison] = judged.as_slice() else { panic!("{judged:?}") };
        assert_eq!(comparison.reference, BASE);
        assert_eq!(comparison.winner.as_deref(), Some("fast/one"));
        assert!((comparison.standings[0].ns_per_unit.center - 1.5).abs() < 1e-9);
        assert_eq!(empty(&both).expect("eight sittings").center, 100.0);
    }

    #[test]
    fn those_that_lead_take_part_unless_others_are_named() {
        let all = ["pext/square_attacks", "walk/square_attacks"].map(String::from);
        assert_eq!(leading(&all).expect("records are published"), ["pext/square_attacks"]);
    }
}

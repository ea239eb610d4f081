//! From times in the same rounds to verdicts: the floor, the ratios, who is faster than whom. It
//! times nothing and knows neither clock nor variant.

use measure::old::{AGAIN, NARROW, REFERENCE, half_width, margin};
use record::{Comparison, Standing};
use runner::recorded;
use stats::{Pair, Paired, Verdict, judge, paired_ratio};

/// Times of one process: its rounds by contestant, [`AGAIN`] and [`REFERENCE`] first.
pub(crate) struct Sitting<'a> {
    /// Time per unit, round by round.
    pub(crate) times: Vec<&'a [f64]>,
    /// Times per unit that differ by at most this are tied.
    pub(crate) resolution: f64,
}

/// The time of `contestant` to that of `reference` over all sittings.
fn ratio(
    sittings: &[Sitting<'_>],
    contestant: usize,
    reference: usize,
    confidence: f64,
) -> Option<Paired> {
    let mut pairs = Vec::new();
    for sitting in sittings {
        let (times, reference) = (sitting.times[contestant], sitting.times[reference]);
        // One that came out wrong on the way has fewer rounds; what it has is not to be compared.
        if times.len() != reference.len() {
            return None;
        }
        pairs.push(Pair { times, reference, resolution: sitting.resolution });
    }
    paired_ratio(&pairs, confidence)
}

/// The verdicts on contestants of these names; the first two are [`AGAIN`] and [`REFERENCE`].
///
/// `None` if the reference has no times. `blank` says what the comparison is about.
pub(crate) fn compare(
    names: &[String],
    sittings: &[Sitting<'_>],
    confidence: f64,
    blank: Comparison,
) -> Option<Comparison> {
    let floor = ratio(sittings, AGAIN, REFERENCE, confidence)?;
    let margin = margin(floor.ratio);
    let mut ranked: Vec<(usize, Paired)> = (REFERENCE..names.len())
        .filter_map(|index| Some((index, ratio(sittings, index, REFERENCE, confidence)?)))
        .collect();
    ranked.sort_by(|(_, a), (_, b)| a.ratio.center.total_cmp(&b.ratio.center));
    let standings: Vec<Standing> = ranked
        .iter()
        .enumerate()
        .map(|(place, &(index, to_reference))| {
            let next = ranked.get(place + 1);
            let next = next.and_then(|&(next, _)| ratio(sittings, next, index, confidence));
            let verdict = match index {
                REFERENCE => "reference",
                _ => judge(to_reference.ratio, margin).name(),
            };
            Standing {
                name: names[index].clone(),
                to_reference: recorded(&to_reference),
                verdict: verdict.to_string(),
                next_verdict: next.map(|next| judge(next.ratio, margin).name().to_string()),
                next_to_this: next.as_ref().map(recorded),
            }
        })
        .collect();
    let ahead = |first: &Standing| first.next_verdict.as_deref() == Some(Verdict::Slower.name());
    let winner = standings.first().filter(|first| ahead(first)).map(|first| first.name.clone());
    let sittings: Vec<usize> =
        sittings.iter().map(|sitting| sitting.times[REFERENCE].len()).collect();
    Some(Comparison {
        reference: names[REFERENCE].clone(),
        rounds: sittings.iter().sum(),
        sittings,
        converged: ranked.iter().all(|(_, paired)| half_width(paired.ratio) <= NARROW),
        floor: recorded(&floor),
        floor_margin: margin,
        standings,
        winner,
        ..blank
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Ratio;

    /// Nothing but what it is about.
    fn blank() -> Comparison {
        let zero = Ratio { center: 0.0, low: 0.0, high: 0.0, ties: 0 };
        Comparison {
            model: "ray_attacks".into(),
            form: "latency".into(),
            workload: "uniform-8".into(),
            pressure_kib: None,
            part: None,
            reference: String::new(),
            rounds: 0,
            sittings: vec![],
            converged: false,
            floor: zero,
            floor_margin: 0.0,
            standings: vec![],
            winner: None,
        }
    }

    /// Sittings of forty rounds in which every contestant takes the same time: the reference under
    /// its second name, the reference, and others.
    fn comparison(sittings: &[&[f64]]) -> Comparison {
        let flat: Vec<Vec<Vec<f64>>> = sittings
            .iter()
            .map(|times| times.iter().map(|&time| vec![time; 40]).collect())
            .collect();
        let sittings: Vec<Sitting<'_>> = flat
            .iter()
            .map(|times| Sitting {
                times: times.iter().map(Vec::as_slice).collect(),
                resolution: 0.0,
            })
            .collect();
        let names: Vec<String> = (0..flat[0].len()).map(|number| format!("v{number}")).collect();
        compare(&names, &sittings, 0.99, blank()).expect("the reference is right")
    }

    fn verdict_on(comparison: &Comparison, name: &str) -> String {
        let row = comparison.standings.iter().find(|row| row.name == name).expect(name);
        row.verdict.clone()
    }

    #[test]
    fn the_winner_is_stated_against_the_runner_up_alone() {
        let comparison = comparison(&[&[100.0, 100.0, 90.0, 90.1, 130.0]]);
        let names: Vec<&str> = comparison.standings.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["v2", "v3", "v1", "v4"]);
        let verdicts: Vec<&str> =
            comparison.standings.iter().map(|row| row.verdict.as_str()).collect();
        assert_eq!(verdicts, ["faster", "faster", "reference", "slower"]);
        assert_eq!(comparison.standings[0].next_verdict.as_deref(), Some("not separated"));
        assert_eq!(comparison.winner, None, "0.1 % ahead is not ahead");
        assert_eq!(comparison.standings[3].next_to_this, None);
        assert_eq!((comparison.rounds, comparison.sittings.as_slice()), (40, [40].as_slice()));
    }

    #[test]
    fn a_clear_lead_wins() {
        let comparison = comparison(&[&[100.0, 100.0, 90.0, 95.0]]);
        assert_eq!(comparison.winner.as_deref(), Some("v2"));
        assert_eq!(comparison.standings[0].next_verdict.as_deref(), Some("slower"));
    }

    #[test]
    fn nothing_below_the_floor_is_called_faster() {
        // The reference differs from itself by 4 %: then 3 % are nothing.
        let comparison = comparison(&[&[104.0, 100.0, 97.0, 90.0]]);
        assert!((comparison.floor_margin - 0.04).abs() < 1e-9);
        assert_eq!(verdict_on(&comparison, "v2"), "not separated");
        assert_eq!(verdict_on(&comparison, "v3"), "faster");
    }

    #[test]
    fn sittings_that_disagree_separate_nothing_and_do_not_converge() {
        let comparison = comparison(&[&[100.0, 100.0, 98.0, 90.0], &[100.0, 100.0, 103.0, 91.0]]);
        assert_eq!(verdict_on(&comparison, "v2"), "not separated");
        assert_eq!(verdict_on(&comparison, "v3"), "faster", "both sittings say so");
        assert!(!comparison.converged);
        assert_eq!((comparison.rounds, comparison.sittings.len()), (80, 2));
    }

    #[test]
    fn one_that_was_wrong_on_the_way_has_no_standing() {
        let (long, short) = ([100.0; 40], [100.0; 3]);
        let sitting = Sitting { times: vec![&long, &long, &short, &long], resolution: 0.0 };
        let names = ["v0", "v1", "v2", "v3"].map(String::from);
        let comparison = compare(&names, &[sitting], 0.99, blank()).expect("the others are right");
        let standing: Vec<&str> =
            comparison.standings.iter().map(|row| row.name.as_str()).collect();
        assert!(!standing.contains(&"v2") && standing.len() == 2, "{standing:?}");
    }

    #[test]
    fn without_the_reference_there_is_no_comparison() {
        let (none, some) = ([0.0; 0], [100.0; 40]);
        let sitting = Sitting { times: vec![&none, &none, &some], resolution: 0.0 };
        let names = ["v0", "v1", "v2"].map(String::from);
        assert_eq!(compare(&names, &[sitting], 0.99, blank()), None);
    }
}

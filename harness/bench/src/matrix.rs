//! All routines of a selection, model by model and form by form, timed in the same rounds: times,
//! cycles and verdicts. It measures through the interleaved engine and keeps nothing.

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
use crate::copies::CopiedLoop;
use crate::interleave::{Contestant, Plan, Rounds, Timed, Work, interleave};
use crate::prepare::Prepared;
use crate::stopwatch::{MachineClock, Sample, Stopwatch};
use crate::wire::Series;
use contract::{Form, Loop, Model};
use record::{Comparison, Estimate, Ratio, Standing};
use stats::{Interval, Paired, Verdict, judge, median_interval};
use std::cell::RefCell;
use std::rc::Rc;

/// Length of a sample of the fastest contestant: long against the clock, short against a time
/// slice.
const SAMPLE_S: f64 = 20e-6;
/// Chance that all intervals of one comparison hold.
const CONFIDENCE: f64 = 0.99;
/// Half the width of an interval at which a comparison is done.
pub(crate) const NARROW: f64 = 0.005;
/// The margin of a verdict is the measured floor, but never less than this: what copies of the
/// same code differ by at most on a quiet machine, and nothing that a reader could use.
pub(crate) const LEAST_MARGIN: f64 = 0.003;
/// Fewest rounds of a comparison.
const LEAST_ROUNDS: usize = 64;

/// How long one comparison may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Seconds of samples after which no further block of rounds is begun.
    pub budget_s: f64,
    /// Seed of the orders.
    pub seed: u64,
}

/// What one comparison is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupKey {
    /// Model.
    pub model: Model,
    /// Form.
    pub form: Form,
    /// Workload by name.
    pub workload: String,
    /// KiB walked over before each sample.
    pub pressure_kib: Option<u64>,
}

/// A verified routine as work of the engine: all its subjects one after the other.
pub struct PreparedWork<'a> {
    name: String,
    prepared: &'a Prepared,
    form: Form,
    loops: Vec<Loop>,
    sums: Vec<Vec<u64>>,
}

impl<'a> PreparedWork<'a> {
    /// The routine's own loops.
    pub fn new(prepared: &'a Prepared, form: Form) -> Self {
        let loops = prepared.probes.iter().map(|probe| probe.probe.timed_loop(form)).collect();
        PreparedWork::with_loops(prepared, form, loops, full_name(prepared))
    }

    /// The routine by copies of its loops, in the order of its probes, under a name of their own.
    ///
    /// # Panics
    /// If they are copies of anything else.
    #[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
    pub fn with_copies(
        prepared: &'a Prepared,
        form: Form,
        copies: &'a [CopiedLoop],
        name: String,
    ) -> Self {
        for (copy, probe) in copies.iter().zip(&prepared.probes) {
            assert!(copy.is_of(probe.probe.timed_loop(form)), "{name}: copies of other loops");
        }
        let loops = copies.iter().map(CopiedLoop::as_loop).collect();
        PreparedWork::with_loops(prepared, form, loops, name)
    }

    fn with_loops(prepared: &'a Prepared, form: Form, loops: Vec<Loop>, name: String) -> Self {
        assert_eq!(loops.len(), prepared.probes.len(), "a loop for each subject");
        let sums = prepared.probes.iter().map(|probe| probe.empty_sums()).collect();
        PreparedWork { name, prepared, form, loops, sums }
    }
}

/// `variant/routine`.
pub(crate) fn full_name(prepared: &Prepared) -> String {
    format!("{}/{}", prepared.variant.name, prepared.routine.name)
}

impl Work for PreparedWork<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        self.prepared.units as f64
    }

    fn run(&mut self, passes: u64) {
        for ((probe, sums), &timed) in
            self.prepared.probes.iter().zip(&mut self.sums).zip(&self.loops)
        {
            // SAFETY: the loops are the probes' own, or copies that live as long as this.
            unsafe { probe.run_with(timed, self.form, passes as usize, sums) };
        }
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        for (probe, sums) in self.prepared.probes.iter().zip(&self.sums) {
            let expected = probe.checksum.after(passes as usize);
            if *sums != expected {
                return Err(format!(
                    "{}: checksum {sums:x?}, right is {expected:x?}",
                    probe.probe.loop_symbol(self.form)
                ));
            }
        }
        Ok(())
    }
}

/// Times the routines of one group in the same rounds; the first is the reference, and is in twice.
pub fn measure(
    clock: &Rc<RefCell<MachineClock>>,
    key: &GroupKey,
    routines: &[&Prepared],
    effort: Effort,
) -> (Rounds, Vec<Series>, Option<Comparison>) {
    let works = std::iter::once(routines[0]).chain(routines.iter().copied());
    let mut contestants: Vec<Box<dyn Contestant + '_>> = works
        .map(|prepared| {
            let work = PreparedWork::new(prepared, key.form);
            Box::new(Timed::new(clock, work)) as Box<dyn Contestant + '_>
        })
        .collect();
    let plan = plan(&mut clock.borrow_mut(), effort);
    let rounds = interleave(&mut contestants, &plan);
    let ticks_per_second = clock.borrow_mut().ticks_per_second();
    // Number 0 is the reference under its second name; the rows begin after it.
    let series: Vec<Series> = (1..contestants.len())
        .map(|index| {
            let units = rounds.units[index];
            series(key, routines[index - 1], &rounds.samples[index], units, ticks_per_second)
        })
        .collect();
    let comparison = compare(key, &rounds, &series);
    (rounds, series, comparison)
}

/// The plan of one comparison.
pub(crate) fn plan(clock: &mut MachineClock, effort: Effort) -> Plan {
    let ticks_per_second = clock.ticks_per_second();
    Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        resolution_ticks: clock.resolution_ticks(),
        confidence: CONFIDENCE,
        narrow: NARROW,
        least_rounds: LEAST_ROUNDS,
        budget_ticks: effort.budget_s * ticks_per_second,
        units: None,
        seed: effort.seed,
    }
}

fn series(
    key: &GroupKey,
    prepared: &Prepared,
    samples: &Result<Vec<Sample>, String>,
    units: f64,
    ticks_per_second: f64,
) -> Series {
    let taken = samples.as_deref().unwrap_or_default();
    let ns: Vec<f64> =
        taken.iter().map(|sample| sample.ticks / ticks_per_second * 1e9 / units).collect();
    let cycles = cycles_per_unit(taken, units);
    Series {
        variant: prepared.variant.name.to_string(),
        routine: prepared.routine.name.to_string(),
        form: key.form.name().to_string(),
        workload: key.workload.clone(),
        pressure_kib: key.pressure_kib,
        ns_per_unit: estimate(&ns),
        cycles_per_unit: estimate(&cycles),
        samples_ns_per_unit: ns,
        samples_cycles_per_unit: cycles,
        error: samples.as_ref().err().cloned(),
    }
}

/// Every sample in core cycles; nothing without a ruler.
pub(crate) fn cycles_per_unit(samples: &[Sample], units: f64) -> Vec<f64> {
    let cycles = samples.iter().map(|sample| Some(sample.cycles()? / units));
    cycles.collect::<Option<_>>().unwrap_or_default()
}

/// The median with its 95 % interval.
pub(crate) fn estimate(samples: &[f64]) -> Option<Estimate> {
    let Interval { center, low, high, .. } = median_interval(samples, 0.95)?;
    Some(Estimate { center, low, high })
}

/// The verdicts on one group. Contestant 0 is the reference under its second name, `index + 1` is
/// the one of `series[index]`.
fn compare(key: &GroupKey, rounds: &Rounds, series: &[Series]) -> Option<Comparison> {
    let right: Vec<usize> = (1..rounds.samples.len())
        .filter(|&index| rounds.samples[index].as_ref().is_ok_and(|taken| !taken.is_empty()))
        .collect();
    let &reference = right.first().filter(|&&first| first == 1)?;
    let floor = rounds.ratio(0, reference)?;
    let margin = margin(floor.ratio);
    let name = |index: usize| {
        let Series { variant, routine, .. } = &series[index - 1];
        format!("{variant}/{routine}")
    };
    let mut ranked: Vec<(usize, Paired)> =
        right.iter().filter_map(|&index| Some((index, rounds.ratio(index, reference)?))).collect();
    ranked.sort_by(|(_, a), (_, b)| a.ratio.center.total_cmp(&b.ratio.center));
    let standings: Vec<Standing> = ranked
        .iter()
        .enumerate()
        .map(|(place, (index, to_reference))| {
            let next = ranked.get(place + 1).and_then(|(next, _)| rounds.ratio(*next, *index));
            let verdict = match *index == reference {
                true => "reference",
                false => judge(to_reference.ratio, margin).name(),
            };
            Standing {
                name: name(*index),
                to_reference: ratio(to_reference),
                verdict: verdict.to_string(),
                next_verdict: next.map(|next| judge(next.ratio, margin).name().to_string()),
                next_to_this: next.as_ref().map(ratio),
            }
        })
        .collect();
    let ahead = |first: &Standing| first.next_verdict.as_deref() == Some(Verdict::Slower.name());
    let winner = standings.first().filter(|first| ahead(first)).map(|first| first.name.clone());
    Some(Comparison {
        model: key.model.name().to_string(),
        form: key.form.name().to_string(),
        workload: key.workload.clone(),
        pressure_kib: key.pressure_kib,
        reference: name(reference),
        rounds: rounds.rounds,
        converged: rounds.converged,
        floor: ratio(&floor),
        floor_margin: margin,
        standings,
        winner,
    })
}

/// The verdict on `contestant` against the reference, number 1, with the floor that number 0, the
/// reference under its second name, sets.
pub(crate) fn verdict(rounds: &Rounds, contestant: usize) -> Option<Verdict> {
    let floor = rounds.ratio(0, 1)?;
    Some(judge(rounds.ratio(contestant, 1)?.ratio, margin(floor.ratio)))
}

/// The larger side of the floor's interval.
pub(crate) fn margin(floor: Interval) -> f64 {
    (floor.high.max(1.0 / floor.low) - 1.0).max(LEAST_MARGIN)
}

pub(crate) fn ratio(paired: &Paired) -> Ratio {
    let Interval { center, low, high, .. } = paired.ratio;
    Ratio { center, low, high, ties: paired.ties }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Options, Selection};
    use crate::prepare::Boards;

    fn prepared() -> Vec<Prepared> {
        let options = Options {
            variants: vec!["kogge_stone".into(), "dumb7_unrolled".into()],
            model: Some(Model::RayAttacks),
            ..Options::default()
        };
        let selection = Selection::from_options(&options).unwrap();
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).unwrap());
        let all = selection.routines().into_iter();
        all.map(|(variant, routine)| boards.prepare(variant, routine).unwrap()).collect()
    }

    fn key(form: Form) -> GroupKey {
        let workload = "uniform-8".to_string();
        GroupKey { model: Model::RayAttacks, form, workload, pressure_kib: None }
    }

    const EFFORT: Effort = Effort { budget_s: 0.001, seed: 1 };

    #[test]
    fn every_contestant_is_in_every_round_and_the_reference_twice() {
        let prepared = prepared();
        let routines: Vec<&Prepared> = prepared.iter().collect();
        for form in Form::ALL {
            let clock = Rc::new(RefCell::new(MachineClock::new()));
            let (rounds, series, comparison) = measure(&clock, &key(form), &routines, EFFORT);
            assert_eq!((rounds.samples.len(), series.len()), (3, 2));
            assert!(rounds.rounds >= LEAST_ROUNDS);
            for series in &series {
                assert_eq!(series.error, None);
                assert_eq!(series.samples_ns_per_unit.len(), rounds.rounds);
                assert!(series.samples_ns_per_unit.iter().all(|&ns| ns > 0.0));
                let cycles = if crate::Ruler::ALL.is_empty() { 0 } else { rounds.rounds };
                assert_eq!(series.samples_cycles_per_unit.len(), cycles);
            }
            let comparison = comparison.expect("both are right");
            assert_eq!(comparison.standings.len(), 2);
            let references = comparison.standings.iter().filter(|row| row.verdict == "reference");
            assert_eq!(references.count(), 1);
            assert!(comparison.floor_margin >= LEAST_MARGIN);
        }
    }

    #[test]
    fn a_wrong_checksum_is_an_error_and_no_time() {
        let prepared = prepared();
        let mut work = PreparedWork::new(&prepared[0], Form::Latency);
        work.run(3);
        assert_eq!(work.check(3), Ok(()));
        assert!(work.check(4).unwrap_err().contains("checksum"));
    }

    /// Rounds of a made-up clock: one tick a unit of time.
    fn rounds(times: &[f64]) -> (Rounds, Vec<Series>) {
        let sample = |ticks| Sample { start_ticks: 0, ticks, ticks_per_cycle: None };
        let taken = |ticks: f64| Ok((0..40).map(|_| sample(ticks)).collect());
        let samples = times.iter().map(|&ticks| taken(ticks)).collect();
        let rounds = Rounds::made_up(samples);
        let series = (1..times.len()).map(|number| Series {
            variant: format!("v{number}"),
            routine: "attacks".into(),
            form: "latency".into(),
            workload: "uniform-8".into(),
            pressure_kib: None,
            ns_per_unit: None,
            cycles_per_unit: None,
            samples_ns_per_unit: vec![],
            samples_cycles_per_unit: vec![],
            error: None,
        });
        (rounds, series.collect())
    }

    fn comparison(times: &[f64]) -> Comparison {
        let (rounds, series) = rounds(times);
        compare(&key(Form::Latency), &rounds, &series).expect("all are right")
    }

    #[test]
    fn the_winner_is_stated_against_the_runner_up_alone() {
        // The reference under its second name, the reference, and three others.
        let comparison = comparison(&[100.0, 100.0, 90.0, 90.1, 130.0]);
        let names: Vec<&str> = comparison.standings.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["v2/attacks", "v3/attacks", "v1/attacks", "v4/attacks"]);
        let verdicts: Vec<&str> =
            comparison.standings.iter().map(|row| row.verdict.as_str()).collect();
        assert_eq!(verdicts, ["faster", "faster", "reference", "slower"]);
        assert_eq!(comparison.standings[0].next_verdict.as_deref(), Some("not separated"));
        assert_eq!(comparison.winner, None, "0.1 % ahead is not ahead");
        assert_eq!(comparison.standings[3].next_to_this, None);
    }

    #[test]
    fn a_clear_lead_wins() {
        let comparison = comparison(&[100.0, 100.0, 90.0, 95.0]);
        assert_eq!(comparison.winner.as_deref(), Some("v2/attacks"));
        assert_eq!(comparison.standings[0].next_verdict.as_deref(), Some("slower"));
    }

    #[test]
    fn nothing_below_the_floor_is_called_faster() {
        // The reference differs from itself by 4 %: then 3 % are nothing.
        let comparison = comparison(&[104.0, 100.0, 97.0, 90.0]);
        assert!((comparison.floor_margin - 0.04).abs() < 1e-9);
        let verdict = |name: &str| {
            let row = comparison.standings.iter().find(|row| row.name == name).unwrap();
            row.verdict.clone()
        };
        assert_eq!(verdict("v2/attacks"), "not separated");
        assert_eq!(verdict("v3/attacks"), "faster");
    }
}

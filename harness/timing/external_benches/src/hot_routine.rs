//! A routine as criterion iterates it: in hot samples, as sittings take them, by criterion's own clock. The
//! rulers beside them change no figure; they say what criterion cannot know.

use contract::Form;
use measure::{Clock, Rates, Sample, Stopwatch, Width, Work, is_clean};
use runner::wire::BesideCriterion;
use runner::{Prepared, PreparedProbe, ProbeWork, SAMPLE_S};
use stats::median;
use std::time::{Duration, Instant};

/// Samples of a subject without which nothing is said of it.
const MIN_SAMPLES: usize = 8;

/// One routine in one form.
pub struct HotRoutine<'a>(Vec<Subject<'a>>);

struct Subject<'a> {
    work: ProbeWork<'a>,
    /// The fastest so far, which says how many make a sample.
    seconds_a_pass: f64,
    taken: Vec<Taken>,
}

/// A sample, per unit.
#[derive(Clone, Copy)]
struct Taken {
    ns: f64,
    cycles: Option<f64>,
    rates: Option<Rates>,
}

impl<'a> HotRoutine<'a> {
    /// Nothing taken yet.
    pub fn new(prepared: &'a Prepared, form: Form) -> Self {
        let subject = |probe| {
            let work = ProbeWork::new(prepared.routine.name.to_string(), probe, form);
            Subject { work, seconds_a_pass: f64::INFINITY, taken: Vec::new() }
        };
        // What is compared over a whole model is not over what stands beside it.
        let (whole, beside): (Vec<_>, Vec<_>) =
            prepared.probes.iter().partition(|one: &&PreparedProbe| !one.probe.subject.is_beside());
        let probes = if whole.is_empty() { beside } else { whole };
        HotRoutine(probes.into_iter().map(subject).collect())
    }

    /// Units of a pass over the timed calls of every subject.
    pub fn units(&self) -> f64 {
        self.0.iter().map(|subject| subject.work.units()).sum()
    }

    /// So many passes over the timed calls of every subject: the time in the loops alone.
    ///
    /// # Errors
    /// If an answer was wrong.
    pub fn run<C: Clock>(
        &mut self,
        passes: u64,
        stopwatch: &mut Stopwatch<C>,
    ) -> Result<Duration, String> {
        let elapsed = self.0.iter_mut().map(|subject| subject.run(passes, stopwatch)).sum();
        stopwatch.take_readings();
        elapsed
    }

    /// The width of the core, if it was ours alone often enough beside these samples.
    pub fn width(&self) -> Option<Width> {
        let taken = self.0.iter().flat_map(|subject| &subject.taken);
        Width::of(&taken.filter_map(|taken| taken.rates).collect::<Vec<_>>()).ok()
    }

    /// What the rulers said on a core of this width; none of too few samples.
    pub fn beside(&self, width: Option<Width>) -> Option<BesideCriterion> {
        let is_clean = |taken: &Taken| is_clean(width, taken.rates);
        let mean = |of: fn(&Taken) -> Option<f64>, wanted: &dyn Fn(&Taken) -> bool| {
            let time = |subject: &Subject| Some(subject.middle(of, wanted)? * subject.work.units());
            self.0.iter().map(time).sum::<Option<f64>>().map(|sum| sum / self.units())
        };
        let (any, ns) = (|_: &Taken| true, |taken: &Taken| Some(taken.ns));
        Some(BesideCriterion {
            ns_per_unit: mean(ns, &any)?,
            clean_ns_per_unit: mean(ns, &is_clean),
            cycles_per_unit: mean(|taken| taken.cycles, &any),
            clean_cycles_per_unit: mean(|taken| taken.cycles, &is_clean),
        })
    }
}

impl Subject<'_> {
    fn run<C: Clock>(
        &mut self,
        passes: u64,
        stopwatch: &mut Stopwatch<C>,
    ) -> Result<Duration, String> {
        let (mut left, mut all) = (passes, Duration::ZERO);
        while left > 0 {
            let wanted = (SAMPLE_S / self.seconds_a_pass).min(left as f64);
            let passes = self.work.passes(wanted).min(left);
            self.work.prepare(passes);
            let mut elapsed = Duration::ZERO;
            let sample = stopwatch.sample(|| {
                let start = Instant::now();
                self.work.run(passes);
                elapsed = start.elapsed();
            });
            self.work.check(passes)?;
            self.take(&sample, elapsed, passes);
            left -= passes;
            all += elapsed;
        }
        Ok(all)
    }

    fn take(&mut self, sample: &Sample, elapsed: Duration, passes: u64) {
        let units = self.work.units() * passes as f64;
        let seconds = elapsed.as_secs_f64();
        self.seconds_a_pass = self.seconds_a_pass.min(seconds / passes as f64);
        self.taken.push(Taken {
            ns: 1e9 * seconds / units,
            cycles: sample.cycles().map(|cycles| cycles / units),
            rates: sample.rates,
        });
    }

    /// The median over the wanted samples.
    fn middle(
        &self,
        of: fn(&Taken) -> Option<f64>,
        wanted: &dyn Fn(&Taken) -> bool,
    ) -> Option<f64> {
        let wanted = self.taken.iter().filter(|taken| wanted(taken));
        let found: Vec<f64> = wanted.filter_map(of).collect();
        (found.len() >= MIN_SAMPLES).then(|| median(found)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::MachineClock;
    use runner::{Boards, variants_named, workload_named};

    fn prepared() -> Prepared {
        let variant = variants_named(&["kogge_stone".to_string()]).expect("it is registered")[0];
        let routine = variant.routine("attacks").expect("it has one");
        let mut boards = Boards::new(workload_named("uniform-16", 1).expect("a workload"));
        boards.prepare(variant, routine).expect("it is right")
    }

    #[test]
    fn passes_are_taken_in_hot_samples_whose_answers_are_right() {
        let prepared = prepared();
        let mut stopwatch = Stopwatch::new(MachineClock::new());
        for form in Form::ALL {
            let mut hot = HotRoutine::new(&prepared, form);
            assert_eq!(hot.units(), 8.0 * 128.0);
            assert_eq!(hot.beside(None), None);
            assert!(hot.run(1, &mut stopwatch).expect("right answers") > Duration::ZERO);
            assert!(hot.0.iter().all(|subject| subject.taken.len() == 1));
            hot.run(20_000, &mut stopwatch).expect("right answers");
            assert!(hot.0.iter().all(|subject| subject.taken.len() > 20), "in many samples");
        }
    }

    #[test]
    fn what_rulers_call_contended_is_in_none_of_the_clean_figures() {
        let full = Rates { adds: 4.0, mixed: 6.0 };
        let half = Rates { adds: 2.0, mixed: 3.0 };
        let taken = |ns, rates| Taken { ns, cycles: Some(3.0 * ns), rates: Some(rates) };
        let prepared = prepared();
        let mut hot = HotRoutine::new(&prepared, Form::Latency);
        for subject in &mut hot.0 {
            subject.taken = vec![taken(5.0, full); MIN_SAMPLES];
            subject.taken.extend(vec![taken(9.0, half); 3 * MIN_SAMPLES]);
        }
        let found = |hot: &HotRoutine| hot.beside(Some(Width { full })).expect("enough samples");
        let expected = BesideCriterion {
            ns_per_unit: 9.0,
            clean_ns_per_unit: Some(5.0),
            cycles_per_unit: Some(27.0),
            clean_cycles_per_unit: Some(15.0),
        };
        assert_eq!(found(&hot), expected);
        hot.0[3].taken.remove(0);
        assert_eq!(found(&hot).clean_ns_per_unit, None, "one subject has too few clean ones");
    }
}

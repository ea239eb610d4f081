//! All routines of a selection, model by model and form by form, timed in the same rounds: times,
//! cycles and verdicts. It measures through the interleaved engine and keeps nothing.

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
use crate::copies::CopiedLoop;
use crate::figures::estimate;
use crate::prepare::Prepared;
use crate::pressure::Pressure;
use crate::wire::Series;
use contract::{Form, Loop, Model};
use measure::old::{
    Contestant, Effort, MachineClock, Rounds, Sample, Timed, Work, interleave, plan,
};
use stats::median_interval;
use std::cell::RefCell;
use std::rc::Rc;

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
    /// Subjects timed, if not all of the model.
    pub part: Option<String>,
}

/// A verified routine as work of the engine: all its subjects one after the other.
pub struct PreparedWork<'a> {
    name: String,
    prepared: &'a Prepared,
    form: Form,
    loops: Vec<Loop>,
    sums: Vec<Vec<u64>>,
    pressure: Option<&'a Pressure>,
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
        PreparedWork { name, prepared, form, loops, sums, pressure: None }
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

    fn prepare(&mut self) {
        let Some(pressure) = self.pressure else { return };
        pressure.evict();
        // The boards of a real caller are at hand; tables and code are what suffers.
        for probe in &self.prepared.probes {
            Pressure::touch(probe.records_of(self.form));
        }
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

/// Times the routines of one group in the same rounds; the first is the reference, and is in twice:
/// the first row is a copy of its code elsewhere in memory, where one can be made.
///
/// Under pressure the caches are cleared before every sample, and a sample is one pass: a second
/// would find everything warm again.
pub fn measure(
    clock: &Rc<RefCell<MachineClock>>,
    key: &GroupKey,
    routines: &[&Prepared],
    effort: Effort,
    pressure: Option<&Pressure>,
) -> (Rounds, Vec<Series>) {
    let copies = Copies::of(routines[0], key.form);
    let works = std::iter::once(copies.work(routines[0], key.form))
        .chain(routines.iter().map(|prepared| PreparedWork::new(prepared, key.form)));
    let mut contestants: Vec<Box<dyn Contestant + '_>> = works
        .map(|work| {
            let timed = Timed::new(clock, PreparedWork { pressure, ..work });
            Box::new(timed) as Box<dyn Contestant + '_>
        })
        .collect();
    let mut plan = plan(&mut clock.borrow_mut(), effort);
    plan.units = pressure.map(|_| 1.0);
    let rounds = interleave(&mut contestants, &plan);
    let ticks_per_second = clock.borrow_mut().ticks_per_second();
    let series = (0..contestants.len())
        .map(|index| {
            let prepared = routines[index.saturating_sub(1)];
            let series = series(key, prepared, &rounds, index, ticks_per_second);
            Series { again: index == 0, ..series }
        })
        .collect();
    (rounds, series)
}

/// Copies of a routine's loops, or nothing where they cannot be copied.
struct Copies {
    #[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
    loops: Option<Vec<CopiedLoop>>,
}

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
impl Copies {
    fn of(prepared: &Prepared, form: Form) -> Self {
        let copy = || {
            let own = std::env::current_exe().ok()?;
            let executable = decode::Executable::open(&own).ok()?;
            let of = |probe: &crate::prepare::PreparedProbe| {
                CopiedLoop::elsewhere(probe.probe, form, &executable).ok()
            };
            prepared.probes.iter().map(of).collect()
        };
        Copies { loops: copy() }
    }

    fn work<'a>(&'a self, prepared: &'a Prepared, form: Form) -> PreparedWork<'a> {
        match &self.loops {
            Some(loops) => PreparedWork::with_copies(prepared, form, loops, full_name(prepared)),
            None => PreparedWork::new(prepared, form),
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
impl Copies {
    fn of(_prepared: &Prepared, _form: Form) -> Self {
        Copies {}
    }

    fn work<'a>(&'a self, prepared: &'a Prepared, form: Form) -> PreparedWork<'a> {
        PreparedWork::new(prepared, form)
    }
}

fn series(
    key: &GroupKey,
    prepared: &Prepared,
    rounds: &Rounds,
    index: usize,
    ticks_per_second: f64,
) -> Series {
    let (samples, units) = (&rounds.samples[index], rounds.units[index]);
    let taken = samples.as_deref().unwrap_or_default();
    let ns: Vec<f64> =
        taken.iter().map(|sample| sample.ticks / ticks_per_second * 1e9 / units).collect();
    let cycles = cycles_per_unit(taken, units);
    Series {
        variant: prepared.variant.name.to_string(),
        routine: prepared.routine.name.to_string(),
        again: false,
        model: key.model.name().to_string(),
        form: key.form.name().to_string(),
        workload: key.workload.clone(),
        pressure_kib: key.pressure_kib,
        part: key.part.clone(),
        units_per_sample: units,
        ns_per_unit: estimate(&ns),
        cycles_per_unit: estimate(&cycles),
        samples_ns_per_unit: ns,
        samples_cycles_per_unit: cycles,
        counted: counted(taken, units),
        error: samples.as_ref().err().cloned(),
    }
}

/// Medians of what hardware counters said, where every sample has that.
fn counted(samples: &[Sample], units: f64) -> Option<record::Counted> {
    let all: Option<Vec<_>> = samples.iter().map(|sample| sample.counted).collect();
    let all = all?;
    let median = |of: fn(&measure::old::Counted) -> u64| {
        let figures: Vec<f64> = all.iter().map(|counted| of(counted) as f64 / units).collect();
        Some(median_interval(&figures, 0.95)?.center)
    };
    Some(record::Counted {
        cycles_per_unit: median(|counted| counted.cycles)?,
        instructions_per_unit: median(|counted| counted.instructions)?,
    })
}

/// Every sample in core cycles; nothing without a ruler.
pub(crate) fn cycles_per_unit(samples: &[Sample], units: f64) -> Vec<f64> {
    let cycles = samples.iter().map(|sample| Some(sample.cycles()? / units));
    cycles.collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepare::Boards;
    use crate::selection::{Selection, variants_named};

    fn prepared() -> Vec<Prepared> {
        let variants = variants_named(&["kogge_stone".into(), "dumb7_unrolled".into()]).unwrap();
        let model = Some(Model::RayAttacks);
        let selection = Selection { variants, model, ..Selection::default() };
        let mut boards = Boards::new(workloads::by_name("uniform-8", 1).unwrap());
        let all = selection.routines().into_iter();
        all.map(|(variant, routine)| boards.prepare(variant, routine).unwrap()).collect()
    }

    fn key(form: Form) -> GroupKey {
        let workload = "uniform-8".to_string();
        GroupKey { model: Model::RayAttacks, form, workload, pressure_kib: None, part: None }
    }

    const EFFORT: Effort = Effort { budget_s: 0.001, seed: 1 };

    #[test]
    fn every_contestant_is_in_every_round_and_the_reference_twice() {
        let prepared = prepared();
        let routines: Vec<&Prepared> = prepared.iter().collect();
        for form in Form::ALL {
            let clock = Rc::new(RefCell::new(MachineClock::new()));
            let (rounds, series) = measure(&clock, &key(form), &routines, EFFORT, None);
            assert_eq!((rounds.samples.len(), series.len()), (3, 3));
            let again: Vec<bool> = series.iter().map(|series| series.again).collect();
            assert_eq!(again, [true, false, false]);
            assert_eq!(series[0].variant, series[1].variant);
            assert!(rounds.rounds >= measure::old::LEAST_ROUNDS);
            for series in &series {
                assert_eq!(series.error, None);
                assert_eq!(series.samples_ns_per_unit.len(), rounds.rounds);
                assert!(series.samples_ns_per_unit.iter().all(|&ns| ns > 0.0));
                let cycles = if measure::old::Ruler::ALL.is_empty() { 0 } else { rounds.rounds };
                assert_eq!(series.samples_cycles_per_unit.len(), cycles);
            }
        }
    }

    #[test]
    fn under_pressure_a_sample_is_one_pass() {
        let prepared = prepared();
        let routines: Vec<&Prepared> = prepared.iter().collect();
        let clock = Rc::new(RefCell::new(MachineClock::new()));
        let key = GroupKey { pressure_kib: Some(64), ..key(Form::Throughput) };
        let pressure = Pressure::new(64);
        let (rounds, series) = measure(&clock, &key, &routines, EFFORT, Some(&pressure));
        for (series, units) in series.iter().zip(&rounds.units) {
            assert_eq!((series.pressure_kib, series.error.as_ref()), (Some(64), None));
            assert_eq!(*units, 8.0 * workloads::BOARDS as f64);
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
}

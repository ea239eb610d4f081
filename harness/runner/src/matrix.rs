//! All routines of a selection, model by model and form by form, timed in the same rounds: times,
//! cycles and verdicts. It measures through the interleaved engine and keeps nothing.

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
use crate::copies::CopiedLoop;
use crate::prepare::Prepared;
use crate::pressure::Pressure;
use contract::{Form, Loop, Model};
use measure::old::{Sample, Work};

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

/// Every sample in core cycles; nothing without a ruler.
pub(crate) fn cycles_per_unit(samples: &[Sample], units: f64) -> Vec<f64> {
    let cycles = samples.iter().map(|sample| Some(sample.cycles()? / units));
    cycles.collect::<Option<_>>().unwrap_or_default()
}


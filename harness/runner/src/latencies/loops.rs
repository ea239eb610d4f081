//! Each timed loop by itself: the rounds time a routine's subjects together, but to explain a
//! figure by the code it has to be that of one loop.

use super::timed;
use crate::prepare::Prepared;
use contract::Form;
use measure::old::MachineClock;
use record::Estimate;
use std::collections::BTreeMap;

/// Records of one sample, at least: long against the clock.
const RECORDS: usize = 2_000;

/// Core cycles a record of both loops of each subject, by symbol; nothing without a ruler.
pub fn loop_cycles(
    clock: &mut MachineClock,
    prepared: &Prepared,
) -> Result<BTreeMap<String, Estimate>, String> {
    let mut cycles = BTreeMap::new();
    for probe in &prepared.probes {
        let passes = RECORDS.div_ceil(probe.count());
        let mut sums = probe.empty_sums();
        for form in Form::ALL {
            let records = (passes * probe.count()) as f64;
            let estimate = timed(clock, records, || probe.run(form, passes, &mut sums));
            if sums != probe.checksum.after(passes) {
                return Err(format!("{}: a wrong checksum", probe.probe.loop_symbol(form)));
            }
            let symbol = probe.probe.loop_symbol(form).to_string();
            cycles.extend(estimate.map(|estimate| (symbol, estimate)));
        }
    }
    Ok(cycles)
}

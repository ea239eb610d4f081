//! Scalar must be scalar: a kernel of plain 64-bit words whose code works on vectors is another
//! kernel than its row says, whatever it is worth.

use contract::{Form, Probe};
use decode::Executable;

/// Probes and loops of word kernels whose code works on packed vectors, or that are missing.
///
/// A kernel is a word kernel if it has a tally: only kernels generic over words have one.
pub fn hidden_vectors(executable: &Executable) -> Vec<String> {
    let words = registry::probes().filter(|(_, _, probe)| probe.tally.is_some());
    words
        .flat_map(|(_, _, probe)| symbols(probe))
        .filter_map(|symbol| match executable.code(symbol) {
            None => Some(format!("{symbol} is missing")),
            Some(code) => decode::uses_packed_vectors(&code.instructions)
                .then(|| format!("{symbol} is scalar in its source but works on packed vectors")),
        })
        .collect()
}

/// The symbols of a probe and its two loops.
pub(crate) fn symbols(probe: &'static Probe) -> impl Iterator<Item = &'static str> {
    std::iter::once(probe.symbol).chain(Form::ALL.map(|form| probe.loop_symbol(form)))
}

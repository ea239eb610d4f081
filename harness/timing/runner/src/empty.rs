//! Kernels that compute nothing, ready to be timed. Their times are the costs of the loops
//! themselves.

use crate::{Boards, PreparedProbe};
use contract::Model;
use record::{Competitor, Role, SeriesName};

/// An empty kernel in the loop of a model.
pub struct EmptyKernel {
    /// The model's name, and the width of its registers.
    pub name: &'static str,
    /// The model whose loop it runs in.
    pub model: Model,
    /// The probe of the kernel.
    pub probe: PreparedProbe,
}

impl EmptyKernel {
    /// Returns the name of its samples in the loop of `subject`.
    pub fn series_name(&self, subject: &str, role: Role) -> String {
        let competitor = Competitor::EmptyLoop { kernel: self.name.into() };
        SeriesName { probe: competitor.probe(subject), role }.to_string()
    }
}

/// Prepares the empty kernels of these models on these boards, if this machine can run them.
///
/// # Errors
/// If a loop differs from its probe.
pub fn empty_kernels(boards: &mut Boards, models: &[Model]) -> Result<Vec<EmptyKernel>, String> {
    let mut kernels = Vec::new();
    for routine in empty::ROUTINES.iter().copied().flatten() {
        if !models.contains(&routine.model) || routine.runnable().is_err() {
            continue;
        }
        let probe = boards.probe(routine, &routine.probes[0], true);
        probe.check_loops()?;
        kernels.push(EmptyKernel { name: routine.name, model: routine.model, probe });
    }
    Ok(kernels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_has_a_kernel_and_each_reads_every_word() {
        let workload = oracle::workloads::by_name("uniform-8", 1).expect("a workload");
        let kernels =
            empty_kernels(&mut Boards::new(workload), &Model::ALL).expect("they do nothing");
        assert!(kernels.len() >= empty::ROUTINES[0].len());
        // These two have no scalar kernel: a ray batch has vectors alone, and the rays of a
        // quadrant have the shape of another model's loop.
        let mut models = vec![Model::RayBatch, Model::RaysQuadrant];
        models.extend(empty::ROUTINES[0].iter().map(|routine| routine.model));
        assert!(Model::ALL.iter().all(|model| models.contains(model)));
        for EmptyKernel { name, model, probe } in &kernels {
            let inputs = probe.probe.shape.inputs;
            let read_inputs = if *model == Model::Rays { 1 } else { inputs.len() };
            let words: usize = inputs[..read_inputs].iter().map(|input| input.words).sum();
            let call = &probe.arguments[..probe.probe.shape.argument_words()];
            for word in 0..words {
                let mut changed = call.to_vec();
                changed[word] ^= 1;
                // SAFETY: this machine can run it.
                let answers = unsafe { [probe.probe.call(call), probe.probe.call(&changed)] };
                assert_ne!(answers[0], answers[1], "{name}: word {word} is not read");
            }
        }
    }
}

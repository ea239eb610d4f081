//! Kernels that compute nothing, ready to be timed: what they take is what the loops themselves
//! cost.

use crate::{Boards, PreparedProbe};
use contract::Model;
use record::{Competitor, Role, SeriesName};

/// An empty kernel in the loop of a model.
pub struct Empty {
    /// The model's name, and how wide its registers are.
    pub name: &'static str,
    /// The model.
    pub model: Model,
    /// Its probe.
    pub probe: PreparedProbe,
}

impl Empty {
    /// The name of its samples, where it is timed in the loop of `subject`.
    pub fn series_name(&self, subject: &str, role: Role) -> String {
        let competitor = Competitor::EmptyLoop { kernel: self.name.into() };
        SeriesName { probe: competitor.probe(subject), role }.to_string()
    }
}

/// Those in loops of these models that this machine can run, on these boards.
///
/// # Errors
/// If a loop differs from its probe.
pub fn empty_kernels(boards: &mut Boards, models: &[Model]) -> Result<Vec<Empty>, String> {
    let mut kernels = Vec::new();
    for routine in empty::ROUTINES.iter().copied().flatten() {
        if !models.contains(&routine.model) || routine.runnable().is_err() {
            continue;
        }
        let probe = boards.probe(routine, &routine.probes[0], true);
        probe.check_loops()?;
        kernels.push(Empty { name: routine.name, model: routine.model, probe });
    }
    Ok(kernels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_for_every_model_and_all_read_every_word() {
        let workload = oracle::workloads::by_name("uniform-8", 1).expect("a workload");
        let kernels =
            empty_kernels(&mut Boards::new(workload), &Model::ALL).expect("they do nothing");
        assert!(kernels.len() >= empty::ROUTINES[0].len());
        // Their loops are another's: of vectors alone, or of the same shape.
        let mut models = vec![Model::RayBatch, Model::RaysQuadrant];
        models.extend(empty::ROUTINES[0].iter().map(|routine| routine.model));
        assert!(Model::ALL.iter().all(|model| models.contains(model)));
        for Empty { name, model, probe } in &kernels {
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

//! Kernels that compute nothing, ready to be timed.

use crate::{Boards, PreparedProbe};
use contract::{Model, Routine};
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
    let wanted = |one: &&Routine| models.contains(&one.model) && one.runnable().is_ok();
    let ready = |routine: &'static Routine| {
        let probe = boards.probe(routine, &routine.probes[0], true);
        probe.check_loops()?;
        Ok(Empty { name: routine.name, model: routine.model, probe })
    };
    empty::ROUTINES.iter().copied().flatten().filter(wanted).map(ready).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_for_every_model_and_all_read_every_word() {
        let workload = oracle::workloads::by_name("uniform-8", 1).expect("a workload");
        let all = empty_kernels(&mut Boards::new(workload), &Model::ALL).expect("they do nothing");
        assert!(all.len() >= empty::ROUTINES[0].len());
        let of_words: Vec<Model> = empty::ROUTINES[0].iter().map(|one| one.model).collect();
        // Their loops are another's: of vectors alone, or of the same shape.
        let others = [Model::RayBatch, Model::RaysQuadrant];
        let has = |model: &Model| of_words.contains(model) || others.contains(model);
        assert!(Model::ALL.iter().all(has));
        for one in &all {
            let probe = &one.probe;
            let inputs = probe.probe.shape.inputs;
            let is_read = if one.model == Model::Rays { 1 } else { inputs.len() };
            let words: usize = inputs[..is_read].iter().map(|input| input.words).sum();
            let call = &probe.arguments[..probe.probe.shape.argument_words()];
            // SAFETY: this machine can run it.
            let answer = |call: &[u64]| unsafe { probe.probe.call(call) };
            for word in 0..words {
                let mut other = call.to_vec();
                other[word] ^= 1;
                assert_ne!(answer(call), answer(&other), "{}: word {word} is not read", one.name);
            }
        }
    }
}

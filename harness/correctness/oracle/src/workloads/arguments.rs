//! Boards laid out as the arguments of a probe. What a model makes of them, its file says.

use super::Workload;
use super::models::{self, Asked};
use contract::{Model, Shape, Subject};

/// The arguments of every call that `workload` stands for, one call after the other.
///
/// Which boards or squares become a call is said model by model in `harness/MODELS.md`. Arguments
/// are recognised by name, so a shape may order them as it likes. Several boards of one argument
/// lie side by side.
///
/// With [`Subject::AnyDirection`], `direction` goes through all eight from call to call, each with
/// the sliders that move that way; boards are repeated until each direction had its turn equally
/// often. With [`Subject::AnyLine`], `line` goes through all four likewise.
///
/// # Panics
/// If the workload has no board or a board without pieces, or if the shape has an argument that the
/// model does not know for this subject.
pub fn arguments(model: Model, subject: Subject, shape: &Shape, workload: &Workload) -> Vec<u64> {
    assert!(!workload.boards.is_empty(), "workloads: {:?} has no board", workload.name);
    let calls = models::calls(model)(&Asked { subject, shape, workload });
    let mut words = Vec::with_capacity(calls.len() * shape.argument_words());
    for call in &calls {
        for input in shape.inputs {
            let own = call.iter().find(|(name, _)| *name == input.name);
            let own = own.map_or(&[][..], |(_, words)| words);
            if own.len() < input.words {
                let (word, name) = (own.len(), input.name);
                panic!(
                    "workloads: word {word} of the argument `{name}` is unknown to {model} of \
                     {subject}"
                );
            }
            words.extend(&own[..input.words]);
        }
    }
    words
}

//! Turns boards into the arguments of a probe.

use super::Workload;
use super::models;
use super::request::{Call, Request};
use contract::{Model, Shape, Subject};

/// Returns the arguments of every call that `workload` becomes, call after call.
///
/// `docs/MODELS.md` says for each model which boards or squares become a call. Arguments are
/// recognised by name, in any order. An argument of several boards holds them side by side.
///
/// With [`Subject::AnyDirection`], `direction` rotates through all eight from call to call, each
/// with the sliders that move that way; boards are repeated until all directions occur equally
/// often. With [`Subject::AnyLine`], `line` rotates through all four.
///
/// # Panics
/// If the workload has no board or a board without pieces, or if the shape has an argument that the
/// model does not know for this subject.
pub fn arguments(model: Model, subject: Subject, shape: &Shape, workload: &Workload) -> Vec<u64> {
    assert!(!workload.boards.is_empty(), "workloads: {:?} has no board", workload.name);
    let calls = models::calls(model)(&Request { subject, shape, workload });
    words_of_calls(model, subject, shape, &calls)
}

/// Returns the words of calls, as the shape has them.
///
/// # Panics
/// If the shape has an argument that the calls lack.
pub(super) fn words_of_calls(
    model: Model,
    subject: Subject,
    shape: &Shape,
    calls: &[Call],
) -> Vec<u64> {
    let mut words = Vec::with_capacity(calls.len() * shape.argument_words());
    for call in calls {
        for input in shape.inputs {
            let argument = call.iter().find(|(name, _)| *name == input.name);
            let argument = argument.map_or(&[][..], |(_, words)| words);
            if argument.len() < input.words {
                let (word, name) = (argument.len(), input.name);
                panic!(
                    "workloads: word {word} of the argument `{name}` is unknown to {model} of \
                     {subject}"
                );
            }
            words.extend(&argument[..input.words]);
        }
        // The padding of the call.
        words.resize(words.len().next_multiple_of(shape.argument_words()), 0);
    }
    words
}

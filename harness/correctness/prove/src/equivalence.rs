//! Equivalences between routines: which of those that answer one question are the same function of
//! all inputs, also of those that the model does not promise, and where the others differ.
//!
//! Diagrams in one order of variables are canonical, so two routines are compared as each is with
//! the specification. A routine that is proved without the model's promise is the same function as
//! every other that is; only the rest need be held against each other.

mod contender;
mod fold;

use crate::models::meaning;
use crate::parallel::in_parallel;
use crate::prove::{Conclusion, Entry, Limits, Target, prove_where};
use crate::question::{Case, Precondition};
use crate::report::{Selected, has_bmi1};
use contender::{Contender, compare};
use contract::{Model, RoutineId, Tier};
use decode::Executable;
use serde::Serialize;

/// What some routines are compared on: the same model, subject and number of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    model: Model,
    /// The direction or line that the routine is compiled for or is passed; else the subject.
    subject: &'static str,
    answer_words: usize,
    /// Queries may have a board each or one for all.
    argument_words: usize,
}

impl Question {
    /// The questions that a routine answers: one for every direction if that is an argument.
    fn of(selected: &Selected) -> Vec<Question> {
        let Selected { routine, probe, .. } = selected;
        let mut questions = Vec::new();
        for case in meaning(routine.model).cases(probe) {
            let subject = subject(&case).unwrap_or(probe.subject.name());
            let answer_words = probe.shape.answer_words;
            let argument_words = probe.shape.argument_words();
            let model = routine.model;
            let question = Question { model, subject, answer_words, argument_words };
            if !questions.contains(&question) {
                questions.push(question);
            }
        }
        questions
    }

    fn holds(&self, case: &Case) -> bool {
        subject(case).is_none_or(|subject| subject == self.subject)
    }
}

fn subject(case: &Case) -> Option<&'static str> {
    let direction = case.direction.map(|direction| direction.name());
    direction.or(case.line.map(|line| line.name()))
}

/// Routines that are one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Class {
    /// The routines, `VARIANT/ROUTINE`. The first class may have none: it is the specification's.
    pub routines: Vec<String>,
    /// Whether they answer as specified wherever the model's promise holds; nothing if that is not
    /// known.
    pub right_as_promised: Option<bool>,
}

/// Where two classes differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The classes, by index.
    pub classes: [usize; 2],
    /// The direction, line or other subject of the input below.
    pub subject: &'static str,
    /// The square, where that is no variable.
    pub case: String,
    /// An input on which they differ, as few squares set as possible.
    pub arguments: Vec<u64>,
    /// The name of the argument that each word belongs to.
    pub names: Vec<&'static str>,
    /// What either answers to it.
    pub answers: [Vec<u64>; 2],
    /// Bits of the answer that can differ.
    pub bits: usize,
    /// The least and the greatest share of all inputs on which they differ, over subjects and tiers;
    /// nothing if there was no room to count.
    pub share_of_inputs: Option<[f64; 2]>,
    /// The sort of inputs outside of which they never differ.
    pub only_where: Option<&'static str>,
}

/// A question, and which routines answer it as one function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EquivalenceRow {
    /// What a call has to compute.
    pub model: &'static str,
    /// Words of one answer.
    pub answer_words: usize,
    /// The directions, lines or other subjects for which all of this is the same.
    pub subjects: Vec<&'static str>,
    /// The CPU levels for which all of this is the same.
    pub tiers: Vec<&'static str>,
    /// What the model promises of its inputs; nothing of it is used.
    pub promise: Option<&'static str>,
    /// The first is the specification's.
    pub classes: Vec<Class>,
    /// One for every two classes that were shown to differ.
    pub differences: Vec<Difference>,
    /// Routines that are in no class, and why.
    pub open: Vec<(String, String)>,
}

/// Compares all of `selected` that answer the same question, in each of the executables. `told`
/// hears of every question that is done: how many are, of how many, and its subject.
pub fn equivalences(
    executables: &[(Tier, Executable)],
    selected: &[Selected],
    limits: Limits,
    threads: usize,
    told: &(dyn Fn(usize, usize, &str) + Sync),
) -> Vec<EquivalenceRow> {
    let mut questions: Vec<(Question, Vec<Selected>)> = Vec::new();
    for one in selected {
        for question in Question::of(one) {
            match questions.iter_mut().find(|(known, _)| *known == question) {
                Some((_, members)) => members.push(*one),
                None => questions.push((question, vec![*one])),
            }
        }
    }
    questions.sort_by_key(|(question, _)| (question.model, question.answer_words));
    let work: Vec<_> = questions
        .iter()
        .flat_map(|question| executables.iter().map(move |carried| (question, carried)))
        .collect();
    let rows = in_parallel(
        &work,
        threads,
        &|done, index| told(done, work.len(), work[index].0.0.subject),
        &|((question, members), (tier, executable))| {
            row(question, members, *tier, executable, limits)
        },
    );
    fold::folded(rows)
}

fn row(
    question: &Question,
    members: &[Selected],
    tier: Tier,
    executable: &Executable,
    limits: Limits,
) -> EquivalenceRow {
    let mut row = EquivalenceRow {
        model: question.model.name(),
        answer_words: question.answer_words,
        subjects: vec![question.subject],
        tiers: vec![tier.name()],
        promise: meaning(question.model).promise(),
        classes: vec![Class { routines: Vec::new(), right_as_promised: Some(true) }],
        differences: Vec::new(),
        open: Vec::new(),
    };
    // One of each class; the specification needs the form of a call alone.
    let target = |one: &Selected| Target {
        executable,
        model: question.model,
        probe: one.probe,
        has_bmi1: has_bmi1(tier, one.routine),
    };
    let mut known = vec![Contender { target: target(&members[0]), specified: true }];
    for one in members {
        let name = RoutineId::new(one.variant, one.routine).to_string();
        let contender = Contender { target: target(one), specified: false };
        let prove = |precondition| {
            let holds = |case: &Case| question.holds(case);
            prove_where(&contender.target, Entry::Memory, &holds, precondition, limits).conclusion
        };
        match prove(Precondition::Dropped) {
            Conclusion::Proved(_) => row.classes[0].routines.push(name),
            Conclusion::NotProved(why) => row.open.push((name, why)),
            Conclusion::Refuted(_) => {
                let right_as_promised = match prove(Precondition::Used) {
                    Conclusion::Proved(_) => Some(true),
                    Conclusion::Refuted(_) => Some(false),
                    Conclusion::NotProved(_) => None,
                };
                let new = Class { routines: vec![name], right_as_promised };
                place(&mut row, &mut known, question, contender, new, limits);
            }
        }
    }
    row
}

/// Puts a routine that is not the specification's function into its class, or into a new one.
fn place<'t>(
    row: &mut EquivalenceRow,
    known: &mut Vec<Contender<'t>>,
    question: &Question,
    contender: Contender<'t>,
    new: Class,
    limits: Limits,
) {
    let mut differences = Vec::new();
    for (index, class) in known.iter().enumerate() {
        match compare(class, &contender, question, limits) {
            Ok(None) => {
                row.classes[index].routines.extend(new.routines);
                return;
            }
            Ok(Some(difference)) => {
                let classes = [index, known.len()];
                differences.push(Difference { classes, ..difference });
            }
            Err(why) => {
                row.open.extend(new.routines.into_iter().map(|name| (name, why.to_string())));
                return;
            }
        }
    }
    row.differences.extend(differences);
    row.classes.push(new);
    known.push(contender);
}

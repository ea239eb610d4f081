//! Equivalences between routines: which of those that answer one question are the same function of
//! all inputs, also of those that the model does not promise, and where the others differ.
//!
//! Diagrams in one order of variables are canonical, so two routines are compared as each is with
//! the specification. A routine that is proved without the model's promise is the same function as
//! every other that is; only the rest need be held against each other.

use crate::parallel::in_parallel;
use crate::prove::{Entry, Limits, Target, Verdict, answer, orders, prove_where};
use crate::question::{Case, Inputs, Precondition, cases, precondition};
use crate::report::Selected;
use crate::specification::specification;
use crate::{Algebra, Bit, Error, words};
use contract::{Model, Tier};
use decode::Executable;
use serde::Serialize;

/// What some routines are compared on: the same model, subject and number of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question {
    model: Model,
    /// The direction or line that the routine is compiled for or is passed; else the subject.
    subject: &'static str,
    answer_words: usize,
}

impl Question {
    /// The questions that a routine answers: one for every direction if that is an argument.
    fn of(selected: &Selected) -> Vec<Question> {
        let Selected { routine, probe, .. } = selected;
        let mut questions = Vec::new();
        for case in cases(routine.model, probe) {
            let subject = subject(&case).unwrap_or(probe.subject.name());
            let answer_words = probe.shape.answer_words;
            let question = Question { model: routine.model, subject, answer_words };
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
    pub record: Vec<u64>,
    /// What each word of that input is.
    pub words: Vec<&'static str>,
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
pub struct Row {
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
) -> Vec<Row> {
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
    folded(rows)
}

fn row(
    question: &Question,
    members: &[Selected],
    tier: Tier,
    executable: &Executable,
    limits: Limits,
) -> Row {
    let mut row = Row {
        model: question.model.name(),
        answer_words: question.answer_words,
        subjects: vec![question.subject],
        tiers: vec![tier.name()],
        promise: precondition(members[0].probe),
        classes: vec![Class { routines: Vec::new(), right_as_promised: Some(true) }],
        differences: Vec::new(),
        open: Vec::new(),
    };
    // One of each class; the specification needs the form of a record alone.
    let target = |one: &Selected| Target { executable, model: question.model, probe: one.probe };
    let mut known = vec![Side { target: target(&members[0]), specified: true }];
    for one in members {
        let name = format!("{}/{}", one.variant.name, one.routine.name);
        let side = Side { target: target(one), specified: false };
        let prove = |precondition| {
            let holds = |case: &Case| question.holds(case);
            prove_where(&side.target, Entry::Record, &holds, precondition, limits).verdict
        };
        match prove(Precondition::Dropped) {
            Verdict::Proved(_) => row.classes[0].routines.push(name),
            Verdict::NotProved(why) => row.open.push((name, why)),
            Verdict::Refuted(_) => {
                let right_as_promised = match prove(Precondition::Used) {
                    Verdict::Proved(_) => Some(true),
                    Verdict::Refuted(_) => Some(false),
                    Verdict::NotProved(_) => None,
                };
                let new = Class { routines: vec![name], right_as_promised };
                place(&mut row, &mut known, question, side, new, limits);
            }
        }
    }
    row
}

/// Puts a routine that is not the specification's function into its class, or into a new one.
fn place<'t>(
    row: &mut Row,
    known: &mut Vec<Side<'t>>,
    question: &Question,
    side: Side<'t>,
    new: Class,
    limits: Limits,
) {
    let mut differences = Vec::new();
    for (index, class) in known.iter().enumerate() {
        match compare(class, &side, question, limits) {
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
    known.push(side);
}

/// A routine, or the specification of what it should answer.
struct Side<'t> {
    target: Target<'t>,
    specified: bool,
}

impl Side<'_> {
    fn inputs(&self, case: &Case, order: crate::order::Order, limits: Limits) -> Inputs {
        Inputs::new(self.target.probe, case, Precondition::Dropped, order, limits.nodes)
    }

    fn answer(&self, case: &Case, inputs: &Inputs, limits: Limits) -> Result<Vec<Bit>, Error> {
        let Target { model, probe, .. } = self.target;
        match self.specified {
            true => Ok(specification(model, probe, case, inputs)),
            false => answer(&self.target, Entry::Record, inputs, limits, &mut Default::default()),
        }
    }
}

/// Where two sides differ, over all cases of a question; nothing if they are one function.
fn compare(
    one: &Side,
    other: &Side,
    question: &Question,
    limits: Limits,
) -> Result<Option<Difference>, Error> {
    let of = |side: &Side| -> Vec<Case> {
        let all = cases(question.model, side.target.probe).into_iter();
        all.filter(|case| question.holds(case)).collect()
    };
    let mut found: Option<Difference> = None;
    let mut shares = Some(Vec::new());
    let pairs: Vec<(Case, Case)> = of(one).into_iter().zip(of(other)).collect();
    for cases in &pairs {
        let (difference, share) = compare_case([one, other], cases, question, limits)?;
        shares = shares.zip(share).map(|(mut shares, share)| {
            shares.push(share);
            shares
        });
        found = match (found, difference) {
            (Some(found), Some(new)) => {
                let only_where = found.only_where.filter(|_| found.only_where == new.only_where);
                Some(Difference { bits: found.bits.max(new.bits), only_where, ..found })
            }
            (found, new) => found.or(new),
        };
    }
    let share = shares.map(|all| all.iter().sum::<f64>() / pairs.len() as f64);
    Ok(found.map(|found| Difference { share_of_inputs: share.map(|share| [share; 2]), ..found }))
}

/// Where two sides differ in one case, and on which share of its inputs if that is known.
fn compare_case(
    sides: [&Side; 2],
    (case, own): &(Case, Case),
    question: &Question,
    limits: Limits,
) -> Result<(Option<Difference>, Option<f64>), Error> {
    let mut settled = vec![false; 64 * question.answer_words];
    let mut found: Option<Difference> = None;
    for order in orders(sides[0].target.probe.subject, case) {
        let inputs = sides[0].inputs(case, order, limits);
        let given = [
            sides[0].answer(case, &inputs, limits)?,
            sides[1].answer(own, &sides[1].inputs(own, order, limits), limits)?,
        ];
        let a = &inputs.diagrams;
        let mut somewhere = a.constant(false);
        let (mut bits, mut complete) = (0, true);
        for (place, (mine, other)) in given[0].iter().zip(&given[1]).enumerate() {
            match a.xor(mine, other) {
                Bit::Unknown => complete = false,
                differs => {
                    bits += usize::from(!settled[place] && differs != Bit::Known(false));
                    settled[place] = true;
                    somewhere = a.or(&somewhere, &differs);
                }
            }
        }
        if let Some(known) = &mut found {
            known.bits += bits;
        } else if bits > 0 {
            let witness = a.smallest_witness(&somewhere);
            let witness = witness
                .ok_or_else(|| Error::TooLarge("a difference, but no room to find where".into()))?;
            let sort = sorts(question.model, sides[0].target, &inputs).into_iter();
            let only_where = sort
                .filter(|_| complete)
                .find(|(_, sort)| a.and(&somewhere, &a.not(sort)) == Bit::Known(false));
            found = Some(Difference {
                classes: [0, 0],
                subject: question.subject,
                case: Case { direction: None, line: None, ..*case }.to_string(),
                record: inputs.words(&inputs.record, &witness),
                words: (sides[0].target.probe.shape.inputs.iter())
                    .flat_map(|input| std::iter::repeat_n(input.name, input.words))
                    .collect(),
                answers: [&given[0], &given[1]].map(|answer| inputs.words(answer, &witness)),
                bits,
                share_of_inputs: None,
                only_where: only_where.map(|(name, _)| name),
            });
        }
        if complete {
            return Ok((found, a.share(&somewhere)));
        }
        if settled.iter().all(|&settled| settled) {
            return Ok((found, None));
        }
    }
    let open = settled.iter().filter(|&&settled| !settled).count();
    match found {
        Some(_) => Ok((found, None)),
        None => Err(Error::TooLarge(format!("{open} bits that no diagram has room for"))),
    }
}

/// Sorts of inputs that tell routines apart, by name: the inputs for which each is there.
fn sorts(model: Model, target: Target, inputs: &Inputs) -> Vec<(&'static str, Bit)> {
    let a = &inputs.diagrams;
    let bits = |name| inputs.argument(target.probe, name).concat();
    let both = |x: &[Bit], y: &[Bit]| {
        words::any(a, &words::map2::<crate::Diagrams>(x, y, |x, y| a.and(x, y)))
    };
    match model {
        Model::Fill => {
            let meet = both(&bits("generators"), &bits("propagators"));
            vec![("a generator stands on a propagator", meet)]
        }
        Model::RayAttacks | Model::RayBatch => {
            let meet = both(&bits("sliders"), &bits("empty"));
            vec![("a slider stands on an empty square", meet)]
        }
        Model::BoardAttacks => {
            let empty = bits("empty");
            let meet = ["orthogonal", "diagonal"].map(|name| both(&bits(name), &empty));
            vec![("a slider stands on an empty square", a.or(&meet[0], &meet[1]))]
        }
        Model::RaysQuadrant => {
            let square = bits("square");
            let coordinates = bits("coordinates");
            let off = |byte: &[Bit]| off_every_ray(a, byte, &square);
            let off: Vec<Bit> = coordinates.chunks(8).map(off).collect();
            let high: Vec<Bit> =
                coordinates.chunks(8).flat_map(|byte| byte[6..].to_vec()).collect();
            vec![
                ("a coordinate is off every ray", words::any(a, &off)),
                ("a coordinate has bit 6 or 7", words::any(a, &high)),
            ]
        }
        _ => Vec::new(),
    }
}

/// Files and ranks both differ, and not by the same distance.
fn off_every_ray(a: &crate::Diagrams, coordinate: &[Bit], square: &[Bit]) -> Bit {
    let wide = |bits: &[Bit]| [bits, &[a.constant(false)]].concat();
    let minus = |x: &[Bit], y: &[Bit]| words::subtract(a, x, y, a.constant(false)).0;
    let files = minus(&wide(&coordinate[..3]), &wide(&square[..3]));
    let ranks = minus(&wide(&coordinate[3..6]), &wide(&square[3..6]));
    let none = words::constant(a, 0, 4);
    let on_a_line =
        [&none, &minus(&none, &ranks), &ranks].map(|same| words::is_zero(a, &minus(&files, same)));
    let on_a_file = words::is_zero(a, &ranks);
    a.not(&on_a_line.iter().fold(on_a_file, |all, one| a.or(&all, one)))
}

/// Rows that say the same for several subjects or tiers, in one.
fn folded(rows: Vec<Row>) -> Vec<Row> {
    let by_tier = fold(rows, |row| &mut row.tiers, |one, other| one.subjects == other.subjects);
    fold(by_tier, |row| &mut row.subjects, |one, other| one.tiers == other.tiers)
}

fn fold(
    rows: Vec<Row>,
    list: impl Fn(&mut Row) -> &mut Vec<&'static str>,
    alike: impl Fn(&Row, &Row) -> bool,
) -> Vec<Row> {
    let mut folded: Vec<Row> = Vec::new();
    for mut row in rows {
        let same = |known: &&mut Row| {
            let question = known.model == row.model && known.answer_words == row.answer_words;
            let sorts = |row: &Row| -> Vec<_> {
                row.differences.iter().map(|one| (one.classes, one.only_where)).collect()
            };
            question
                && alike(known, &row)
                && known.classes == row.classes
                && known.open == row.open
                && sorts(known) == sorts(&row)
        };
        match folded.iter_mut().find(same) {
            None => folded.push(row),
            Some(known) => {
                let more = std::mem::take(list(&mut row));
                list(known).extend(more);
                for (one, other) in known.differences.iter_mut().zip(&row.differences) {
                    one.bits = one.bits.max(other.bits);
                    let shares = one.share_of_inputs.zip(other.share_of_inputs);
                    one.share_of_inputs =
                        shares.map(|([low, high], [a, b])| [low.min(a), high.max(b)]);
                }
            }
        }
    }
    folded
}

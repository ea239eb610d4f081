//! Two routines, or a routine and the specification, held against each other: the bits in which they
//! differ, and an input that shows it. No promise of the model is used.

use super::{Difference, Question};
use crate::inputs::{Inputs, names};
use crate::models::meaning;
use crate::order::Order;
use crate::prove::{Entry, Limits, Target, answer, orders};
use crate::question::{Case, Precondition};
use crate::{Algebra, Bit, Error};

/// A routine, or the specification of what it should answer.
pub(super) struct Contender<'t> {
    pub(super) target: Target<'t>,
    pub(super) specified: bool,
}

impl Contender<'_> {
    fn inputs(&self, case: &Case, order: Order, limits: Limits) -> Inputs {
        let Target { model, probe, .. } = self.target;
        Inputs::new(model, probe, case, Precondition::Dropped, order, limits.nodes)
    }

    fn answer(&self, inputs: &Inputs, limits: Limits) -> Result<Vec<Bit>, Error> {
        match self.specified {
            true => Ok(meaning(self.target.model).answer(inputs)),
            false => answer(&self.target, Entry::Memory, inputs, limits, &mut Default::default()),
        }
    }
}

/// Where two contenders differ, over all cases of a question; nothing if they are one function.
pub(super) fn compare(
    one: &Contender,
    other: &Contender,
    question: &Question,
    limits: Limits,
) -> Result<Option<Difference>, Error> {
    let of = |contender: &Contender| -> Vec<Case> {
        let all = meaning(question.model).cases(contender.target.probe).into_iter();
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

/// Where two contenders differ in one case, and on which share of its inputs if that is known.
fn compare_case(
    contenders: [&Contender; 2],
    (case, own): &(Case, Case),
    question: &Question,
    limits: Limits,
) -> Result<(Option<Difference>, Option<f64>), Error> {
    let probe = contenders[0].target.probe;
    let asks = |place: usize| case.asks(place / 64, probe.shape.units);
    let mut settled: Vec<bool> = (0..64 * question.answer_words).map(|it| !asks(it)).collect();
    let mut found: Option<Difference> = None;
    for order in orders(probe.subject, case) {
        let inputs = contenders[0].inputs(case, order, limits);
        let given = [
            contenders[0].answer(&inputs, limits)?,
            contenders[1].answer(&contenders[1].inputs(own, order, limits), limits)?,
        ];
        let a = &inputs.diagrams;
        let mut differing = Vec::new();
        let (mut bits, mut complete) = (0, true);
        let bits_given = given[0].iter().zip(&given[1]).enumerate();
        for (place, (mine, other)) in bits_given.filter(|(place, _)| asks(*place)) {
            match a.xor(mine, other) {
                Bit::Unknown => complete = false,
                Bit::Known(false) => settled[place] = true,
                differs => {
                    bits += usize::from(!settled[place]);
                    settled[place] = true;
                    differing.push(differs);
                }
            }
        }
        if let Some(known) = &mut found {
            known.bits += bits;
        } else if bits > 0 {
            let inputs_set = |witness: &Vec<bool>| witness.iter().filter(|&&set| set).count();
            let witnesses = differing.iter().filter_map(|bit| a.smallest_witness(bit));
            let witness = witnesses.min_by_key(inputs_set).expect("a bit that differs somewhere");
            let only_where =
                meaning(question.model).sorts(&inputs).into_iter().filter(|_| complete).find(
                    |(_, sort)| {
                        let outside = a.not(sort);
                        differing.iter().all(|bit| a.and(bit, &outside) == Bit::Known(false))
                    },
                );
            found = Some(Difference {
                classes: [0, 0],
                subject: question.subject,
                case: Case { direction: None, line: None, ..*case }.to_string(),
                arguments: inputs.words(&inputs.arguments, &witness),
                names: names(probe),
                answers: [&given[0], &given[1]].map(|answer| inputs.words(answer, &witness)),
                bits,
                share_of_inputs: None,
                only_where: only_where.map(|(name, _)| name),
            });
        }
        if complete {
            let somewhere = differing.iter().fold(a.constant(false), |all, bit| a.or(&all, bit));
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

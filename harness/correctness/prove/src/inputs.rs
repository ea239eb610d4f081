//! The inputs of a probe as bits over diagrams: which of them vary, and in which order. The models
//! define how they depend on each other.

use crate::models::meaning;
use crate::order::Order;
use crate::question::{Case, Precondition};
use crate::semantics::words;
use crate::{Algebra, Bit, Diagrams};
use contract::{Direction, Input, Line, Model, Probe, Shape, Square, Subject};
use machine_code::decode::CALLEE_SAVED as KEPT;
use std::collections::HashMap;

/// The inputs of a probe in one case, with the diagrams that they are functions in.
pub struct Inputs {
    /// The diagrams.
    pub diagrams: Diagrams,
    /// The bits of the arguments, 64 a word.
    pub arguments: Vec<Bit>,
    /// The caller's values in callee-saved registers, as separate variables.
    pub kept: Vec<Vec<Bit>>,
    /// Which inputs the case is about: all, unless it says which arguments have members.
    pub assumed: Bit,
    /// What the probe is for.
    pub subject: Subject,
    case: Case,
    shape: Shape,
}

/// A bit of an argument: its name, the word of the argument, the bit of the word.
pub(crate) type Place = (&'static str, usize, usize);

/// The variables that an argument's bits are made of.
pub(crate) struct Variables<'v> {
    pub(crate) diagrams: &'v Diagrams,
    pub(crate) precondition: Precondition,
    pub(crate) case: &'v Case,
    pub(crate) subject: Subject,
    inputs: &'static [Input],
    places: HashMap<Place, usize>,
}

impl Variables<'_> {
    /// Words of the argument called `name`.
    pub(crate) fn words(&self, name: &str) -> usize {
        self.inputs.iter().find(|input| input.name == name).map_or(0, |input| input.words)
    }

    /// The variable of a bit, if it has one.
    pub(crate) fn own(&self, place: Place) -> Option<Bit> {
        self.places.get(&place).map(|&variable| self.diagrams.variable(variable))
    }

    /// The variable of a bit; of `empty` what `occupied` is not; else the number that is known.
    pub(crate) fn plain(&self, place: Place) -> Bit {
        let (name, word, bit) = place;
        if name == "empty" {
            return self.diagrams.not(&self.plain(("occupied", word, bit)));
        }
        self.own(place).unwrap_or_else(|| {
            let number = self.case.number(name).unwrap_or(0);
            self.diagrams.constant(bit < 8 && number >> bit & 1 == 1)
        })
    }

    /// A bit of a set that is promised to be within the occupied squares.
    pub(crate) fn slider(&self, place: Place) -> Bit {
        let (_, word, bit) = place;
        match self.precondition {
            Precondition::Used => {
                let occupied = self.plain(("occupied", word, bit));
                self.diagrams.and(&self.plain(place), &occupied)
            }
            Precondition::Dropped => self.plain(place),
        }
    }
}

impl Inputs {
    /// The arguments of a case, all that varies as variables.
    pub fn new(
        model: Model,
        probe: &Probe,
        case: &Case,
        precondition: Precondition,
        order: Order,
        cap: usize,
    ) -> Self {
        let meaning = meaning(model);
        let inputs = probe.shape.inputs;
        let mut sorted = Vec::new();
        for (index, input) in inputs.iter().enumerate() {
            for word in 0..input.words {
                let bits = meaning.variables(input.name, word);
                // Numbers first: everything depends on them.
                let key = |bit| (bits == 64, word, order.place(bit), index);
                sorted.extend((0..bits).map(|bit| (key(bit), (input.name, word, bit))));
            }
        }
        sorted.sort_unstable();
        let numbers = sorted.iter().filter(|((board, ..), _)| !board).count();
        let order: Vec<Place> = sorted.into_iter().map(|(_, place)| place).collect();
        let all = order.len() + 64 * KEPT.len();
        let diagrams = Diagrams::new(all as u16, cap).with_numbers(numbers);
        // Where other lanes are unknown, so is where they look something up.
        let diagrams = if case.lane.is_some() { diagrams.owing() } else { diagrams };
        let kept: Vec<Bit> = (order.len()..all).map(|place| diagrams.variable(place)).collect();
        let kept = kept.chunks(64).map(<[Bit]>::to_vec).collect();
        let subject = probe.subject;
        let places = order.into_iter().enumerate().map(|(number, place)| (place, number)).collect();
        let variables =
            Variables { diagrams: &diagrams, precondition, case, subject, inputs, places };
        let mut arguments = Vec::new();
        for input in inputs {
            for word in 0..input.words {
                let bits = (0..64).map(|bit| meaning.bit(&variables, (input.name, word, bit)));
                arguments.extend(bits);
            }
        }
        let (case, shape) = (*case, probe.shape);
        let assumed = diagrams.constant(true);
        let mut all = Inputs { diagrams, arguments, kept, assumed, subject, case, shape };
        for (name, has) in case.members {
            let any = words::any(&all.diagrams, all.word(name));
            let held = if *has { any } else { all.diagrams.not(&any) };
            all.assumed = all.diagrams.and(&all.assumed, &held);
        }
        all
    }

    /// The words of the argument called `name`, 64 bits each; none if there is no such argument.
    pub fn argument(&self, name: &str) -> Vec<&[Bit]> {
        let mut words = self.arguments.chunks(64);
        for input in self.shape.inputs {
            let own: Vec<&[Bit]> = words.by_ref().take(input.words).collect();
            if input.name == name {
                return own;
            }
        }
        Vec::new()
    }

    /// The first word of the argument called `name`.
    ///
    /// # Panics
    /// If there is no such argument.
    pub(crate) fn word(&self, name: &str) -> &[Bit] {
        self.argument(name).first().unwrap_or_else(|| panic!("no argument called {name}"))
    }

    pub(crate) fn direction(&self) -> Direction {
        self.case.direction.expect("a direction")
    }

    pub(crate) fn line(&self) -> Line {
        self.case.line.expect("a line")
    }

    pub(crate) fn square(&self) -> Square {
        self.case.square.expect("a square")
    }

    /// The directions of the sets of an answer that has one for each.
    pub(crate) fn order(&self) -> [Direction; 8] {
        self.shape.order
    }

    /// These inputs for an assignment of the variables, each bit known.
    pub(crate) fn fixed(&self, assignment: &[bool]) -> Inputs {
        let value = |bit: &Bit| Bit::Known(self.diagrams.value(bit, assignment));
        let arguments = self.arguments.iter().map(value).collect();
        let Inputs { subject, case, shape, .. } = *self;
        let (diagrams, assumed) = (Diagrams::new(0, 1), Bit::Known(true));
        Inputs { diagrams, arguments, kept: Vec::new(), assumed, subject, case, shape }
    }

    /// The words that some bits have for an assignment of the variables.
    pub fn words(&self, bits: &[Bit], assignment: &[bool]) -> Vec<u64> {
        let value = |bit: &Bit| self.diagrams.value(bit, assignment);
        let word = |bits: &[Bit]| {
            bits.iter()
                .enumerate()
                .fold(0, |word, (place, bit)| word | u64::from(value(bit)) << place)
        };
        bits.chunks(64).map(word).collect()
    }
}

/// The name of the argument that each word of a call belongs to.
pub(crate) fn names(probe: &Probe) -> Vec<&'static str> {
    let inputs = probe.shape.inputs.iter();
    inputs.flat_map(|input| std::iter::repeat_n(input.name, input.words)).collect()
}

//! Uses of attacks, and the contests that stand for them: the first screen of a run.

use crate::{Condition, Form, Model};
use contract::Model::{BoardAttacks, BoardBatch, SquareAttacks, SquareBatch};

/// A use of attacks, and the contest that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The use in words.
    pub name: &'static str,
    /// The model.
    pub model: contract::Model,
    /// The subject, where one of several stands for all. A queen stands for all pieces: she asks what both others ask.
    pub subject: Option<&'static str>,
    /// Whether other memory was read first.
    pub cold: bool,
}

const QUEEN: Option<&str> = Some("queen");

/// All uses.
pub const USES: [Use; 5] = [
    Use::of("one slider looked up now and then, cold", SquareAttacks, QUEEN, true),
    Use::of("many look-ups in a row, warm", SquareAttacks, QUEEN, false),
    Use::of("look-ups in a batch", SquareBatch, QUEEN, false),
    Use::of("all sliders of a side", BoardAttacks, None, false),
    Use::of("all boards of a batch", BoardBatch, None, false),
];

impl Use {
    /// The form of its contest: calls in a row.
    pub const FORM: Form = Form::Throughput;

    const fn of(
        name: &'static str,
        model: contract::Model,
        subject: Option<&'static str>,
        cold: bool,
    ) -> Use {
        Use { name, model, subject, cold }
    }

    /// Whether its contest is of this model and subject, under this condition. `walked_kib` is the most that was read
    /// before a cold call.
    pub fn asks(
        &self,
        (model, subject): (Model, &str),
        of: &Condition,
        walked_kib: Option<u64>,
    ) -> bool {
        let is_state = match self.cold {
            true => of.slice == Some(1) && walked_kib.is_some() && of.walked_kib() == walked_kib,
            false => of.is_plain(),
        };
        model == self.model
            && self.subject.is_none_or(|own| own == subject)
            && of.form == Self::FORM
            && is_state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::State;

    #[test]
    fn a_use_asks_for_its_own_contest_alone() {
        let of = |form, state, slice| Condition {
            slice,
            ..Condition::of(contract::Tier::X86_64, form, "game", state)
        };
        let hot = of(Use::FORM, State::Hot, None);
        let asked = |subject: (contract::Model, &str), condition: &Condition| {
            USES.iter()
                .filter(|one| one.asks((subject.0.into(), subject.1), condition, Some(2048)))
                .count()
        };
        assert_eq!(asked((SquareAttacks, "queen"), &hot), 1);
        assert_eq!(asked((SquareAttacks, "rook"), &hot), 0);
        assert_eq!(asked((BoardAttacks, "board"), &hot), 1);
        assert_eq!(asked((contract::Model::RayAttacks, "north"), &hot), 0);
        assert_eq!(asked((SquareAttacks, "queen"), &of(Form::Latency, State::Hot, None)), 0);
        let cold = |kib, slice| of(Use::FORM, State::Cold { kib }, Some(slice));
        assert_eq!(asked((SquareAttacks, "queen"), &cold(2048, 1)), 1);
        assert_eq!(asked((SquareAttacks, "queen"), &cold(64, 1)), 0, "less was read");
        assert_eq!(asked((SquareAttacks, "queen"), &cold(2048, 4)), 0);
    }
}

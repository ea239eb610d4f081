//! Uses of attacks, and the contests that stand for them: the first screen of a run.

use crate::Condition;

/// A use of attacks, and the contest that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The use in words.
    pub name: &'static str,
    /// The model, and the subject where one of several stands for it.
    pub model: &'static str,
    /// Whether other memory was read first.
    pub cold: bool,
}

/// Look-ups as they are compared: pieces apart. A queen stands for all pieces: she asks what both others ask.
pub const LOOK_UPS: &str = "square_attacks queen";

/// All uses.
pub const USES: [Use; 5] = [
    Use { name: "one slider looked up now and then, cold", model: LOOK_UPS, cold: true },
    Use { name: "many look-ups in a row, warm", model: LOOK_UPS, cold: false },
    Use { name: "look-ups in a batch", model: "square_batch queen", cold: false },
    Use { name: "all sliders of a side", model: "board_attacks", cold: false },
    Use { name: "all boards of a batch", model: "board_batch", cold: false },
];

impl Use {
    /// The form of its contest: calls in a row.
    pub const FORM: &'static str = "throughput";

    /// Whether its contest is of this model and subject, under this condition. `walked_kib` is the most that was read
    /// before a cold call.
    pub fn asks(
        &self,
        (model, subject): (&str, &str),
        of: &Condition,
        walked_kib: Option<u64>,
    ) -> bool {
        let part = self.model.strip_prefix(model).map(str::trim_start);
        let is_state = match self.cold {
            true => of.slice == Some(1) && walked_kib.is_some() && of.walked_kib() == walked_kib,
            false => of.is_plain(),
        };
        part.is_some_and(|part| part.is_empty() || part == subject)
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
            ..Condition::of("x86-64", form, "game", state)
        };
        let hot = of(Use::FORM, State::Hot, None);
        let asked = |subject: (&str, &str), condition: &Condition| {
            USES.iter().filter(|one| one.asks(subject, condition, Some(2048))).count()
        };
        assert_eq!(asked(("square_attacks", "queen"), &hot), 1);
        assert_eq!(asked(("square_attacks", "rook"), &hot), 0);
        assert_eq!(asked(("board_attacks", "board"), &hot), 1);
        assert_eq!(asked(("ray_attacks", "north"), &hot), 0);
        assert_eq!(asked(("square_attacks", "queen"), &of("latency", State::Hot, None)), 0);
        let cold = |kib, slice| of(Use::FORM, State::Cold { kib }, Some(slice));
        assert_eq!(asked(("square_attacks", "queen"), &cold(2048, 1)), 1);
        assert_eq!(asked(("square_attacks", "queen"), &cold(64, 1)), 0, "less was read");
        assert_eq!(asked(("square_attacks", "queen"), &cold(2048, 4)), 0);
    }
}

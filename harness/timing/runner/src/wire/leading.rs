//! The contests of the first screen, which are sampled first.

use super::Group;
use contract::Model::{BoardAttacks, BoardBatch, RayAttacks, SquareAttacks, SquareBatch};
use contract::Subject;
use record::{Form, SeriesName, State};

/// Whether each group leads, of groups with the name of their reference: on the `main` workload in
/// throughput form those that an engine chooses by, with the attacks south in both forms, or where
/// a run has none of these all of that form; of a trace the look-ups as they are; and timed
/// searches.
pub fn leading(groups: &[(&Group, &str)], main: &str) -> Vec<bool> {
    let is_main = |group: &Group| {
        let of = &group.condition;
        let is_asked = of.workload == main && of.form == Form::Throughput && of.is_plain();
        is_asked && group.model != record::Model::Empty
    };
    let is_of_engines = |group: &Group, reference: &str| {
        let of_a_square = [SquareAttacks, SquareBatch].map(record::Model::Of);
        let of_a_side = [BoardAttacks, BoardBatch].map(record::Model::Of);
        let name = reference.parse::<SeriesName>();
        let is_of_both = name.is_ok_and(|name| name.probe.subject == *Subject::Both.name());
        let is_both = of_a_square.contains(&group.model) && is_of_both;
        is_main(group) && (is_both || of_a_side.contains(&group.model))
    };
    // Dumb7Fill against Kogge-Stone, which the summary begins with.
    let is_set_piece = |group: &Group, reference: &str| {
        let of = &group.condition;
        let name = reference.parse::<SeriesName>();
        let is_south = name.is_ok_and(|name| name.probe.subject == *"south");
        let is_hot = of.workload == main && of.is_plain();
        group.model == record::Model::Of(RayAttacks) && is_south && is_hot
    };
    let is_in_use = |group: &Group| {
        let of = &group.condition;
        let is_plain = of.slice.is_none() && of.form == Form::Awaited;
        of.state == State::Searched || matches!(of.state, State::InUse { .. }) && is_plain
    };
    let first: Vec<bool> =
        groups.iter().map(|(one, of)| is_of_engines(one, of) || is_in_use(one)).collect();
    let set_piece = groups.iter().map(|(one, of)| is_set_piece(one, of));
    match first.contains(&true) {
        true => first.iter().zip(set_piece).map(|(first, set_piece)| *first || set_piece).collect(),
        false => groups.iter().map(|(one, _)| is_main(one)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Condition;

    #[test]
    fn what_an_engine_chooses_by_leads_and_where_there_is_none_whatever_has_its_form() {
        let group = |model: &str, form: Form, workload, state, slice| Group {
            model: serde_json::from_value(model.into()).expect("a model"),
            condition: Condition {
                slice,
                ..Condition::of(contract::Tier::X86_64, form, workload, state)
            },
        };
        let all = [
            group("square_attacks", Form::Throughput, "game", State::Hot, None),
            group("square_attacks", Form::Throughput, "opening", State::Hot, None),
            group("square_attacks", Form::Latency, "game", State::Hot, None),
            group("square_attacks", Form::Throughput, "game", State::Hot, Some(1)),
            group("ray_attacks", Form::Throughput, "game", State::Hot, None),
            group("empty", Form::Throughput, "game", State::Hot, None),
        ];
        let of = |subject: &'static str| -> Vec<(&Group, &str)> {
            all.iter().map(|one| (one, subject)).collect()
        };
        let south = group("ray_attacks", Form::Latency, "game", State::Hot, None);
        let with_south = [(&all[0], "a/b/both"), (&south, "kogge_stone/attacks/south")];
        assert_eq!(leading(&with_south, "game"), [true, true]);
        assert_eq!(leading(&[(&all[0], "a/b/both"), (&south, "a/b/east")], "game"), [true, false]);
        let both = leading(&of("a/b/both"), "game");
        assert_eq!(both, [true, false, false, false, false, false]);
        let without = leading(&of("a/b/rook"), "game");
        assert_eq!(without, [true, false, false, false, true, false]);
        let replay = |form: Form, slice| {
            let state = State::InUse { evaluation_bytes: 1 };
            group("look_ups", form, "trace", state, slice)
        };
        let replays = [
            replay(Form::Awaited, None),
            replay(Form::Awaited, Some(4)),
            replay(Form::Summed, None),
            group("nodes", Form::Network, "search", State::Searched, None),
        ];
        let named: Vec<(&Group, &str)> = replays.iter().map(|one| (one, "a/b/trace")).collect();
        assert_eq!(leading(&named, "game"), [true, false, false, true]);
    }
}

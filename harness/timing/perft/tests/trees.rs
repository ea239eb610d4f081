//! One invocation on trees and queens: what is timed, and who answers wrongly.

use contract::{Index, Piece};
use perft::{
    GENERATORS, Generator, Moves, Order, Position, Query, REFERENCE, Sliders, Walk, take_invocation,
};
use record::wire::InvocationReport;
use record::{Competitor, Model, Plan};

fn order(variants: &[&str]) -> Order {
    let variants = variants.iter().map(ToString::to_string).collect();
    let plan = Plan { variants, ..Plan::default() };
    Order { plan, seconds: 0.01, pairs: 1, ..Order::default() }
}

#[test]
fn the_trees_are_the_published_ones() {
    let order = order(&["magic/square_attacks"]);
    let invocation = take_invocation(GENERATORS, &order).expect("the order is sound");
    // As the parent process reads it.
    let invocation = serde_json::to_string(&invocation).expect("plain data");
    let invocation: InvocationReport = serde_json::from_str(&invocation).expect("it is read back");
    let leaves: Vec<u64> = invocation.positions.iter().map(|(_, leaves)| *leaves).collect();
    assert_eq!(leaves, [400, 2039, 191, 264, 1486, 2079]);
    assert_eq!(invocation.log.groups.len(), leaves.len() + 1, "and the queens");
    let models: Vec<Model> = invocation.groups.iter().map(|group| group.model).collect();
    assert_eq!(models, [[Model::Perft; 6].as_slice(), &[Model::Queens]].concat());
    let names: Vec<&str> = invocation.log.groups[0].iter().map(|series| &*series.name).collect();
    let position = &invocation.positions[0].0;
    let reference = format!("{REFERENCE}/{position}");
    let copy = format!("{reference} (copy)");
    assert_eq!(names, [reference, copy, format!("magic/square_attacks/{position}")]);
    let bad = Order { positions: vec![("mine".into(), "8/8 w - - 0 1".into())], ..order };
    assert!(take_invocation(GENERATORS, &bad).is_err_and(|why| why.starts_with("mine: ")));
}

// Finds no legal move.
walk_but!(Leaves {
    fn list_legal_moves(_: &Position, moves: &mut Moves) {
        *moves = Moves::new();
    }
});

// Has no queen attack anything.
walk_but!(Queens {
    fn queens(_: &[Query]) -> u64 {
        0
    }
});

#[test]
fn other_leaves_or_other_attacks_of_queens_are_wrong() {
    let generators = [
        Generator::new::<Walk>(REFERENCE, None),
        Generator::new::<Leaves>("leaves", None),
        Generator::new::<Queens>("queens", None),
    ];
    let invocation = take_invocation(&generators, &order(&[])).expect("the order is sound");
    let wrong: Vec<&Competitor> = invocation.wrong.iter().map(|(generator, _)| generator).collect();
    assert_eq!(wrong, ["leaves", "queens"].map(Competitor::from).each_ref());
    assert_eq!(invocation.log.groups[0].len(), 2, "they are not timed");
}

//! One invocation on trees and queens: what is timed, and who answers wrongly.

use contract::{Index, Piece};
use perft::{GENERATORS, Generator, Moves, Order, Position, Query, REFERENCE, Sliders, Walk, take};
use record::wire::Sitting;
use record::{Competitor, Model, Plan};

fn order(variants: &[&str]) -> Order {
    let variants = variants.iter().map(ToString::to_string).collect();
    let plan = Plan { variants, ..Plan::default() };
    Order { plan, seconds: 0.01, pairs: 1, ..Order::default() }
}

#[test]
fn the_trees_are_the_published_ones() {
    let order = order(&["magic/square_attacks"]);
    let sitting = take(GENERATORS, &order).expect("the order is sound");
    // As the parent process reads it.
    let sitting = serde_json::to_string(&sitting).expect("plain data");
    let sitting: Sitting = serde_json::from_str(&sitting).expect("it is read back");
    let leaves: Vec<u64> = sitting.positions.iter().map(|(_, leaves)| *leaves).collect();
    assert_eq!(leaves, [400, 2039, 191, 264, 1486, 2079]);
    assert_eq!(sitting.log.groups.len(), leaves.len() + 1, "and the queens");
    let models: Vec<Model> = sitting.groups.iter().map(|group| group.model).collect();
    assert_eq!(models, [[Model::Perft; 6].as_slice(), &[Model::Queens]].concat());
    let names: Vec<&str> = sitting.log.groups[0].iter().map(|one| &*one.name).collect();
    let position = &sitting.positions[0].0;
    let reference = format!("{REFERENCE}/{position}");
    let copy = format!("{reference} (copy)");
    assert_eq!(names, [reference, copy, format!("magic/square_attacks/{position}")]);
    let bad = Order { positions: vec![("mine".into(), "8/8 w - - 0 1".into())], ..order };
    assert!(take(GENERATORS, &bad).is_err_and(|why| why.starts_with("mine: ")));
}

// Finds no legal move.
walk_but!(Leaves {
    fn legal(_: &Position, moves: &mut Moves) {
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
    let sitting = take(&generators, &order(&[])).expect("the order is sound");
    let wrong: Vec<&Competitor> = sitting.wrong.iter().map(|(generator, _)| generator).collect();
    assert_eq!(wrong, ["leaves", "queens"].map(Competitor::from).each_ref());
    assert_eq!(sitting.log.groups[0].len(), 2, "they are not timed");
}

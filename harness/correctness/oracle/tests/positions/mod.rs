//! The models of positions: `threats`, `attackers`, `discovered` and `threat_changes`.

pub mod changes;
pub mod faults;
mod pictures;
mod preconditions;

use contract::{AttackerKinds, Direction, Input, Layout, Mailbox, Shape, Subject};

pub const SLIDERS: Subject = Subject::AttackerKinds(AttackerKinds::Sliders);
pub const ALL: Subject = Subject::AttackerKinds(AttackerKinds::All);

/// The arguments of `attackers` and `discovered` with each form of a position.
pub const FORMS: [&[Input]; 3] = [
    &[Input::unchained("bitboards", 7), Input::unchained("square", 1)],
    &[Input::unchained("codes", 8), Input::unchained("square", 1)],
    &[Input::unchained("kinds", 8), Input::unchained("square", 1)],
];

pub const THREATS: Shape = shape(
    &[
        Input::unchained("orthogonal", 1),
        Input::unchained("diagonal", 1),
        Input::unchained("occupied", 1),
        Input::unchained("transparent", 1),
    ],
    1,
    Layout::Squares,
);

/// The arguments of `threat_changes`.
pub const CHANGES: Shape = shape(
    &[Input::unchained("codes", 8), Input::unchained("square", 1), Input::unchained("piece", 1)],
    16,
    Layout::Places,
);

pub const fn shape(inputs: &'static [Input], answer_words: usize, layout: Layout) -> Shape {
    Shape {
        inputs,
        answer_words,
        sum_lanes: 1,
        units: 1,
        order: Direction::ALL,
        layout,
        by_reference: true,
    }
}

/// Returns the arguments of a call in the form that these inputs name.
pub fn call(inputs: &[Input], mailbox: &Mailbox, square: u64) -> Vec<u64> {
    let mut words = match inputs[0].name {
        "bitboards" => mailbox.bitboards().words().to_vec(),
        "codes" => mailbox.codes().to_vec(),
        _ => mailbox.kinds().to_vec(),
    };
    words.push(square);
    words
}

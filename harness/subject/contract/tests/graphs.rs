//! Graphs of kernels: their nodes, what an answer depends on, and their steps for display.

use contract::{Halves, Noted, Operation, Scalar, Step, Vector, Word, note, trace};

fn shifted<W: Word>(x: W) -> W {
    x << 8
}

#[test]
fn a_node_has_the_line_of_the_generic_kernel() {
    let graph = note(|x| vec![shifted(x[0]) & x[1]], &[1, 0x101]);
    let operations: Vec<Operation> = graph.nodes.iter().map(|node| node.operation).collect();
    use Operation::{And, Constant, Input, ShiftLeft};
    assert_eq!(operations, [Input(0), Input(1), Constant, ShiftLeft, And]);
    assert_eq!((&*graph.answer, graph.answer_words()), (&[4][..], vec![0x100]));
    assert_eq!(graph.nodes[4].operands, [3, 1]);
    let line = graph.nodes[3].location.line() as usize;
    let source = include_str!("graphs.rs").lines().nth(line - 1);
    assert_eq!(source.map(str::trim), Some("x << 8"));
}

#[test]
fn equal_rows_of_a_table_are_not_shared() {
    static ROWS: [[u64; 2]; 2] = [[0; 2]; 2];
    fn add_row(word: Noted, row: usize) -> Noted {
        Noted::<2>::spread(word).plus(Noted::row(&ROWS[row])).to_array()[0]
    }
    for (rows, additions) in [([0, 0], 1), ([0, 1], 2)] {
        let kernel = |x: &[Noted]| {
            Noted::<1>::share(|| add_row(x[0], rows[0]), || add_row(x[0], rows[1])).to_vec()
        };
        assert_eq!(note(kernel, &[1]).count().operations, additions);
    }
}

/// Returns for each of two lanes of the result those of the four arguments that it depends on.
fn needed_arguments(operation: impl Fn([Noted<2>; 2]) -> Noted<2>) -> [Vec<usize>; 2] {
    let kernel = |x: &[Noted]| {
        let vectors = [[x[0], x[1]], [x[2], x[3]]].map(<Noted as Scalar>::Two::from_array);
        operation(vectors).to_array().to_vec()
    };
    let graph = note(kernel, &[1, 2, 3, 4]);
    [0, 1].map(|word| {
        let needed = graph.needed_lanes(&[word]);
        (0..4).filter(|&argument| needed[argument] != 0).collect()
    })
}

#[test]
fn a_lane_needs_the_arguments_that_it_is_computed_from() {
    for (lanes, expected) in [
        (needed_arguments(|[a, b]| a & b), [vec![0, 2], vec![1, 3]]),
        (needed_arguments(|[a, b]| a.unpack_low(b)), [vec![0], vec![2]]),
        (needed_arguments(|[a, b]| a.unpack_high(b)), [vec![1], vec![3]]),
        (needed_arguments(|[a, b]| a.blend_u32::<0b1100>(b)), [vec![0], vec![3]]),
        (needed_arguments(|[a, b]| a.blend_u32::<0b0110>(b)), [vec![0, 2], vec![1, 3]]),
        (needed_arguments(|[a, b]| a.pack_u32(b)), [vec![0, 1], vec![2, 3]]),
        (needed_arguments(|[a, _]| Vector::spread(a.to_array()[1])), [vec![1], vec![1]]),
        (
            needed_arguments(|[a, _]| {
                a.shuffle_bytes(Noted::known(&[0x0f0e, 0x8080_8080_8080_8080]))
            }),
            [vec![0, 1], vec![]],
        ),
        (
            needed_arguments(|[a, _]| <Noted as Scalar>::Four::twice(a).high_half()),
            [vec![0], vec![1]],
        ),
    ] {
        assert_eq!(lanes, expected);
    }
}

#[test]
fn steps_are_named_in_program_order() {
    let (answer, steps) = trace(|x| vec![(x[0] >> 8) & x[1]], &[("sliders", 0x300), ("empty", 2)]);
    assert_eq!(answer, [2]);
    let formulas: Vec<&str> = steps.iter().map(|step| step.formula.as_str()).collect();
    assert_eq!(formulas, ["t1 = sliders >> 8", "t2 = t1 & empty"]);
    assert_eq!(steps[0].boards, [3]);
}

#[test]
fn steps_of_a_lane_are_those_that_it_needs() {
    let kernel = |x: &[Noted]| {
        let vector = <Noted as Scalar>::Two::from_array([x[0], x[1]]);
        let masked = vector & Vector::known(&[0xff, 0xf]);
        [masked ^ masked << 8, masked << 8].map(|vector| vector.to_array()[1]).to_vec()
    };
    let graph = note(kernel, &[1, 0x101]);
    let steps = graph.steps(&["low", "high"], &graph.needed_lanes(&[1]));
    let formulas: Vec<&str> = steps.iter().map(|step| step.formula.as_str()).collect();
    let expected = ["t1 = lanes(_, high)", "t2 = t1 & 0xf", "t3 = t2 << 8"];
    assert_eq!(formulas, expected);
    let known = Step { formula: "0xf".into(), boards: vec![0xf], lanes: vec![1], known: vec![] };
    assert_eq!(
        (&steps[1].known, &steps[1].boards, &steps[1].lanes),
        (&vec![known], &vec![1], &vec![1])
    );
}

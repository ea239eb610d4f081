//! Graphs of kernels: their nodes, what an answer depends on, and their steps for display.

use contract::{Halves, Noted, Operation, Scalar, Step, Vector, Word, note, trace};

fn shifted<W: Word>(x: W) -> W {
    x << 8
}

#[test]
fn a_node_says_where_the_generic_text_made_it() {
    let graph = note(|x| vec![shifted(x[0]) & x[1]], &[1, 0x101]);
    let what: Vec<Operation> = graph.nodes.iter().map(|node| node.operation).collect();
    use Operation::{And, Constant, Input, ShiftLeft};
    assert_eq!(what, [Input(0), Input(1), Constant, ShiftLeft, And]);
    assert_eq!((&*graph.answer, graph.answer_words()), (&[4][..], vec![0x100]));
    assert_eq!(graph.nodes[4].operands, [3, 1]);
    let text = include_str!("graphs.rs").lines().nth(graph.nodes[3].location.line() as usize - 1);
    assert_eq!(text.map(str::trim), Some("x << 8"));
}

#[test]
fn rows_of_the_same_words_are_two_and_a_row_is_one() {
    static ROWS: [[u64; 2]; 2] = [[0; 2]; 2];
    let additions = |rows: [usize; 2]| {
        let along =
            |x: Noted, row: usize| Noted::<2>::spread(x).plus(Noted::row(&ROWS[row])).to_array()[0];
        let both = |x: &[Noted]| {
            Noted::<1>::share(|| along(x[0], rows[0]), || along(x[0], rows[1])).to_vec()
        };
        note(both, &[1]).count().operations
    };
    assert_eq!([[0, 0], [0, 1]].map(additions), [1, 2]);
}

/// For each of two lanes of the result, the four arguments it depends on.
fn read(text: impl Fn([Noted<2>; 2]) -> Noted<2>) -> [Vec<usize>; 2] {
    let kernel = |x: &[Noted]| {
        let both = [[x[0], x[1]], [x[2], x[3]]].map(<Noted as Scalar>::Two::from_array);
        text(both).to_array().to_vec()
    };
    let graph = note(kernel, &[1, 2, 3, 4]);
    [0, 1].map(|word| {
        let needed = graph.needed(&[word]);
        (0..4).filter(|&argument| needed[argument] != 0).collect()
    })
}

#[test]
fn a_lane_goes_back_to_what_it_is_made_of() {
    for (lanes, expected) in [
        (read(|[a, b]| a & b), [vec![0, 2], vec![1, 3]]),
        (read(|[a, b]| a.unpack_low(b)), [vec![0], vec![2]]),
        (read(|[a, b]| a.unpack_high(b)), [vec![1], vec![3]]),
        (read(|[a, b]| a.blend_u32::<0b1100>(b)), [vec![0], vec![3]]),
        (read(|[a, b]| a.blend_u32::<0b0110>(b)), [vec![0, 2], vec![1, 3]]),
        (read(|[a, b]| a.pack_u32(b)), [vec![0, 1], vec![2, 3]]),
        (read(|[a, _]| Vector::spread(a.to_array()[1])), [vec![1], vec![1]]),
        (
            read(|[a, _]| a.shuffle_bytes(Noted::known(&[0x0f0e, 0x8080_8080_8080_8080]))),
            [vec![0, 1], vec![]],
        ),
        (read(|[a, _]| <Noted as Scalar>::Four::twice(a).high_half()), [vec![0], vec![1]]),
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
fn steps_of_a_lane_are_those_that_it_goes_back_to() {
    let kernel = |x: &[Noted]| {
        let both = <Noted as Scalar>::Two::from_array([x[0], x[1]]);
        let masked = both & Vector::known(&[0xff, 0xf]);
        [masked ^ masked << 8, masked << 8].map(|two| two.to_array()[1]).to_vec()
    };
    let graph = note(kernel, &[1, 0x101]);
    let steps = graph.steps(&["low", "high"], &graph.needed(&[1]));
    let formulas: Vec<&str> = steps.iter().map(|step| step.formula.as_str()).collect();
    let expected = ["t1 = lanes(_, high)", "t2 = t1 & 0xf", "t3 = t2 << 8"];
    assert_eq!(formulas, expected);
    let known = Step { formula: "0xf".into(), boards: vec![0xf], lanes: vec![1], known: vec![] };
    assert_eq!(
        (&steps[1].known, &steps[1].boards, &steps[1].lanes),
        (&vec![known], &vec![1], &vec![1])
    );
}

//! The loops compared with plain arithmetic, on toy kernels: a timed loop computes the same as the
//! probe, and its checksum shows a single wrong bit and two answers that change places.

use contract::{Direction, Form, Index, Pair, Piece, Probe, Routine, Subject, Word};

fn toy<W: Word>(direction: Direction, sliders: W, empty: W, occupied: W) -> W {
    (sliders.rotate_left(u32::from(direction.dir8()) + 1) & empty) ^ (occupied >> 3)
}

fn toy_square<W: Word>(square: Index, occupied: W) -> W {
    occupied.minus(W::constant(square.get())) ^ occupied
}

fn toy_piece<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    match piece {
        Piece::Bishop => toy_square(square, occupied).rotate_left(5),
        _ => toy_square(square, occupied),
    }
}

fn toy_bytes(_numbering: contract::Numbering, coordinates: Pair, square: Index) -> Pair {
    Pair(coordinates.0.map(|word| word.wrapping_mul(5) ^ square.get()))
}

static ROUTINES: &[Routine] = &[
    contract::routine!("toy", ray_attacks, word, toy),
    contract::routine!("toy_board", board_attacks from ray_attacks "toy", word, toy),
    contract::routine!("toy_square", square_attacks, word, toy_piece),
    contract::routine!("toy_rays", rays_quadrant of Pair, machine, toy_bytes),
];

fn probes() -> impl Iterator<Item = &'static Probe> {
    ROUTINES
        .iter()
        .chain(in_memory::ROUTINES)
        .chain(by_reference::ROUTINES)
        .flat_map(|routine| routine.probes)
}

/// Returns forty calls of arbitrary but fixed words, and the answer of the probe to each.
pub fn workload(probe: &Probe) -> (Vec<u64>, Vec<u64>) {
    let mut words = (0..40 * probe.shape.argument_words() as u64)
        .map(|i| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(i as u32))
        .collect::<Vec<_>>();
    if probe.shape.by_reference {
        for call in words.chunks_mut(probe.shape.argument_words()) {
            limit_numbers(probe, call);
        }
    }
    let answers = words
        .chunks(probe.shape.argument_words())
        // SAFETY: the toy kernels need no CPU feature.
        .flat_map(|arguments| unsafe { probe.call(arguments) })
        .collect();
    (words, answers)
}

/// Makes valid numbers of the numbers of a call, as a query must have them.
fn limit_numbers(probe: &Probe, call: &mut [u64]) {
    for input in probe.shape.inputs.iter().filter(|input| input.is_number) {
        let offset = probe.shape.offset(input.name).expect("an argument of the shape");
        call[offset] &= 63;
    }
}

fn sums(probe: &Probe, form: Form, arguments: &[u64], answers: &[u64], passes: usize) -> Vec<u64> {
    let mut chained = arguments.to_vec();
    let link = probe.chain(&mut chained, answers);
    let input = if form == Form::Latency { &chained } else { arguments };
    // SAFETY: the toy kernels need no CPU feature.
    unsafe { probe.run(form, input, passes, &link) }
}

#[test]
fn both_loops_return_the_checksum_of_the_right_answers() {
    for probe in probes() {
        let (arguments, answers) = workload(probe);
        for form in Form::ALL {
            for passes in [1, 2, 5] {
                assert_eq!(
                    sums(probe, form, &arguments, &answers, passes),
                    probe.expected_sums(&answers, passes),
                    "{} {}",
                    probe.symbol,
                    form.name()
                );
            }
        }
    }
}

#[test]
fn one_wrong_bit_spoils_either_checksum() {
    for probe in probes() {
        let (arguments, answers) = workload(probe);
        for form in Form::ALL {
            let mut wrong = answers.clone();
            wrong[17] ^= 1 << 40;
            assert_ne!(
                sums(probe, form, &arguments, &wrong, 1),
                probe.expected_sums(&wrong, 1),
                "{} {}",
                probe.symbol,
                form.name()
            );
        }
    }
}

#[test]
fn two_answers_that_change_places_change_the_checksum() {
    for probe in probes() {
        let (_, answers) = workload(probe);
        let (lanes, mut swapped) = (probe.shape.sum_lanes, answers.clone());
        swapped.swap(3 * lanes, 7 * lanes);
        assert_ne!(probe.expected_sums(&answers, 1), probe.expected_sums(&swapped, 1));
    }
}

#[test]
fn shapes_name_their_arguments_in_order() {
    let square = &ROUTINES[2].probes[0].shape;
    let names: Vec<&str> = square.inputs.iter().map(|input| input.name).collect();
    assert_eq!(names, ["square", "occupied"]);
    assert_eq!(square.offset("occupied"), Some(1));
    assert_eq!(square.offset("sliders"), None);
    let rays = &ROUTINES[3].probes[0].shape;
    assert_eq!(
        (rays.argument_words(), rays.answer_words, rays.sum_lanes, rays.units),
        (3, 2, 2, 16)
    );
}

#[test]
fn symbols_carry_crate_routine_and_subject() {
    let south = ROUTINES[0].probe(Subject::Direction(Direction::South)).expect("south");
    assert_eq!(south.symbol, "raybench.probe.raybench-contract.toy.south");
    assert_eq!(south.loop_symbol(Form::Latency), "raybench.latency.raybench-contract.toy.south");
}

/// Kernels of words in memory: queries that share a board, queries that do not, and a move.
mod in_memory {
    use super::*;

    fn move_piece(from: Index, to: Index, captured: Index, kept: [u64; 4]) -> [u64; 4] {
        kept.map(|board| board.rotate_left((from.get() & 63) as u32) ^ to.get() ^ captured.get())
    }

    fn kept_piece(piece: Piece, square: Index, kept: [u64; 4]) -> u64 {
        let [east, north, north_east, north_west] = kept;
        match piece {
            Piece::Rook => toy_square(square, east) ^ north,
            Piece::Bishop => toy_square(square, north_east) ^ north_west,
            Piece::Queen => toy_square(square, east ^ north) ^ north_east.wrapping_mul(north_west),
        }
    }

    pub static ROUTINES: &[Routine] = &[
        contract::routine!("toy_shared", square_batch of ([Index; 8], u64)
            from square_attacks "toy_square", word, toy_piece),
        contract::routine!("toy_separate", square_batch
            from square_attacks "toy_square", word, toy_piece),
        contract::routine!("toy_boards", board_batch of [u64; 4]
            from ray_attacks "toy", word, toy),
        contract::routine!("toy_move", board_update on Rotated of [u64; 4], machine, move_piece),
        contract::routine!("toy_kept", kept_attacks of [u64; 4], machine, kept_piece),
        contract::routine!("toy_exact", rays of Pair, machine, toy_bytes),
    ];

    #[test]
    fn both_answers_the_rook_then_the_bishop_and_a_batch_all_rooks_first() {
        for (routine, arguments) in [
            (&super::ROUTINES[2], (0..2).collect::<Vec<u64>>()),
            (&ROUTINES[0], (10..19).collect()),
            (&ROUTINES[1], (10..26).collect()),
        ] {
            let answer = |subject| {
                let probe = routine.probe(subject).expect("all subjects");
                // SAFETY: the toy kernels need no CPU feature.
                unsafe { probe.call(&arguments) }
            };
            let single = Subject::Both.pieces().iter().map(|&piece| answer(Subject::Piece(piece)));
            assert_eq!(
                answer(Subject::Both),
                single.collect::<Vec<_>>().concat(),
                "{}",
                routine.name
            );
        }
    }

    #[test]
    fn a_batch_is_its_queries_one_after_the_other() {
        let queen = |name: &str| {
            let routine = ROUTINES.iter().find(|routine| routine.name == name).expect("above");
            routine.probe(Subject::Piece(Piece::Queen)).expect("all pieces")
        };
        let squares = [3, 1, 4, 1, 5, 9, 2, 6];
        let attacks = |square: u64, board| toy_square(Index::at(square), board);
        let shared: Vec<u64> = squares.iter().copied().chain([77]).collect();
        // SAFETY: the toy kernels need no CPU feature.
        let answer = unsafe { queen("toy_shared").call(&shared) };
        assert_eq!(answer, squares.map(|square| attacks(square, 77)));
        let separate: Vec<u64> = squares.iter().copied().chain(70..78).collect();
        // SAFETY: as above.
        let answer = unsafe { queen("toy_separate").call(&separate) };
        let expected: Vec<u64> =
            squares.into_iter().zip(70..).map(|(square, board)| attacks(square, board)).collect();
        assert_eq!(answer, expected);
    }
}

/// Kernels of positions, whose loops read queries.
mod by_reference {
    use super::*;
    use contract::WholeLine;
    use contract::queries::{HEADER_WORDS, POSITION_SHIFT, Queries};

    fn toy_attackers(position: [u64; 7], square: Index) -> u64 {
        position.iter().fold(square.get(), |sum, set| sum.rotate_left(9) ^ set) ^ square.get() << 50
    }

    fn toy_discovered(position: WholeLine<[u64; 8]>, square: Index) -> [u64; 2] {
        let [first, second, .., last] = position.0;
        [first.wrapping_mul(square.get() | 1), last ^ second << square.get()]
    }

    fn toy_threats(orthogonal: u64, diagonal: u64, occupied: u64, transparent: u64) -> u64 {
        orthogonal.wrapping_add(occupied) ^ diagonal.wrapping_sub(transparent)
    }

    pub static ROUTINES: &[Routine] = &[
        contract::routine!("toy_attackers", attackers on Sliders, machine, toy_attackers),
        contract::routine!("toy_discovered", discovered of (codes: [u64; 8]), machine,
            toy_discovered),
        contract::routine!("toy_threats", threats, machine, toy_threats),
    ];

    /// Returns forty calls about three positions, with their answers.
    fn shared_positions(probe: &Probe) -> (Vec<u64>, Vec<u64>) {
        let words = probe.shape.argument_words();
        let (mut rows, _) = workload(probe);
        let first_rows = rows[..3 * words].to_vec();
        for (index, call) in rows.chunks_mut(words).enumerate() {
            let square = call.to_vec();
            call.copy_from_slice(&first_rows[index % 3 * words..][..words]);
            for input in probe.shape.inputs.iter().filter(|input| input.is_number) {
                let offset = probe.shape.offset(input.name).expect("an argument");
                call[offset] = square[offset];
            }
        }
        // SAFETY: the toy kernels need no CPU feature.
        let answers = rows.chunks(words).flat_map(|call| unsafe { probe.call(call) }).collect();
        (rows, answers)
    }

    /// Makes a list whose queries are chained and whose positions are not.
    fn list(probe: &Probe, rows: &[u64], answers: &[u64], form: Form) -> Vec<u64> {
        let (shape, queries) = (&probe.shape, Queries::new(&probe.shape, rows));
        let calls = rows.len() / shape.argument_words();
        let mut list = vec![0; queries.words_before() + calls * shape.query_words()];
        queries.write_head(&mut list);
        let chunks = list[queries.words_before()..].chunks_mut(shape.query_words());
        for (call, query) in chunks.enumerate() {
            let before = (call + calls - 1) % calls;
            let answer = &answers[before * shape.answer_words..][..shape.answer_words];
            queries.write(call, (form == Form::Latency).then_some(answer), query);
        }
        list
    }

    /// Runs a loop over a list, twice.
    fn run(probe: &Probe, form: Form, list: &[u64], calls: usize, link: &[u64]) -> Vec<u64> {
        let mut sums = vec![0; 2 * probe.shape.sum_lanes];
        // SAFETY: the list has as many calls, and the link comes from an answer.
        unsafe {
            let timed_loop = probe.timed_loop(form);
            timed_loop(list.as_ptr(), calls, 2, link.as_ptr(), sums.as_mut_ptr());
        }
        sums
    }

    #[test]
    fn loops_over_shared_positions_have_the_right_checksum_and_no_other_list_has() {
        for probe in ROUTINES.iter().flat_map(|routine| routine.probes) {
            let shape = &probe.shape;
            let (rows, answers) = shared_positions(probe);
            let calls = rows.len() / shape.argument_words();
            let link = probe.link_after(&answers[answers.len() - shape.answer_words..]);
            let expected = probe.expected_sums(&answers, 2);
            for form in Form::ALL {
                let right = list(probe, &rows, &answers, form);
                let name = format!("{} {}", probe.symbol, form.name());
                assert_eq!(run(probe, form, &right, calls, &link), expected, "{name}");
                // Two queries that change places, and one about another position.
                let (first, words) = (right[0] as usize, shape.query_words());
                let mut unsorted = right.clone();
                unsorted.swap(first + 4 * words, first + 9 * words);
                let mut other_position = right.clone();
                other_position[first + 7 * words] ^= 3 << POSITION_SHIFT;
                for wrong in [unsorted, other_position] {
                    assert_ne!(run(probe, form, &wrong, calls, &link), expected, "{name}");
                }
            }
        }
    }

    #[test]
    fn equal_positions_are_one_and_a_list_may_begin_at_any_query() {
        for probe in ROUTINES.iter().flat_map(|routine| routine.probes) {
            let shape = &probe.shape;
            let (rows, answers) = shared_positions(probe);
            let mut list = list(probe, &rows, &answers, Form::Throughput);
            let positions = (list[0] as usize - HEADER_WORDS) / shape.position_words();
            assert_eq!(positions, 3, "{}", probe.symbol);
            let skipped = 5;
            list[0] += (skipped * shape.query_words()) as u64;
            let answers = &answers[skipped * shape.answer_words..];
            let calls = answers.len() / shape.answer_words;
            let link = vec![0; probe.link_words()];
            let sums = run(probe, Form::Throughput, &list, calls, &link);
            assert_eq!(sums, probe.expected_sums(answers, 2), "{}", probe.symbol);
        }
    }
}

//! Planted faults: the suite finds every garbled form of the published routines, or the form is
//! shown to be the same function.
//!
//! Each fault is a routine of a separate tiny variant, next to the right form as a control. The
//! edge set alone must find it, because only that set runs before a measurement; so must the random
//! boards alone and the exhaustive part alone. Here are also the faults around a right kernel:
//! loops and generic kernels of another one, an answer that is never written, adapters that mix up
//! directions or slider sets, invalid arguments.

use crate::faults::{Fault, faults, judge_tables, tables};
use crate::positions;
use contract::{Direction, Index, Line, Piece, Probe, Routine, Sets, Subject, Variant, Word};
use oracle::{Effort, Part, check_arguments, verify, verify_part, verify_probe};

/// The variant of every planted routine.
static GARDEN: Variant = Variant { name: "garden", title: "Planted faults", ..Variant::NEW };

#[test]
fn each_fault_is_found_by_each_part_alone_and_each_control_passes() {
    judge_tables(&tables(), judge);
    judge_tables(&[FAULTS, positions::faults::FAULTS, positions::changes::FAULTS], judge);
}

fn judge(fault: &Fault, probe: &Probe, is_wrong: bool) -> Result<(), String> {
    if !is_wrong {
        return match verify_part(&GARDEN, &fault.routine, probe, Part::Exhaustive) {
            Ok(_) => Ok(()),
            Err(failure) => Err(format!("should be the same function\n{failure}")),
        };
    }
    for part in [Part::Edges, Part::Random, Part::Exhaustive] {
        if verify_part(&GARDEN, &fault.routine, probe, part).is_ok() {
            return Err(format!("not found by the {} part", part.name()));
        }
    }
    Ok(())
}

/// Without bit 0 in `outer`, the scan below a1 finds nothing.
#[test]
fn without_the_forced_bit_0_exactly_the_rank_of_a1_fails() {
    let mut faults = crate::faults::lines::FAULTS.iter();
    let fault = faults.find(|fault| fault.routine.name == "sbamg_no_bit_0").expect("planted");
    let routine = &fault.routine;
    let probe = routine.probe(Subject::Line(Line::Rank)).expect("rank");
    let failure = verify_part(&GARDEN, routine, probe, Part::Edges).expect_err("planted");
    assert!(failure.to_string().contains("square: a1 (0)"), "{failure}");
    // For every square and every occupancy of its rank, the answer is wrong on a1 alone.
    for square in 0..64_u64 {
        for on_rank in 0..256_u64 {
            let arguments = [square, on_rank << (square / 8 * 8)];
            let is_wrong = check_arguments(&GARDEN, routine, probe, &arguments).is_err();
            assert_eq!(is_wrong, square == 0, "square {square}, rank {on_rank:#04x}");
        }
    }
}

fn move_one_step<W: Word>(direction: Direction, set: W) -> W {
    match direction {
        Direction::North => set << 8,
        _ => set >> 8,
    }
}

fn wrong_when_full<W: Word>(direction: Direction, set: W) -> W {
    if (!set).is_empty() { set } else { move_one_step(direction, set) }
}

static RIGHT: Routine = contract::routine!("step", step, word, move_one_step);
static WRONG: Routine = contract::routine!("step_wrong", step, word, wrong_when_full);

/// Returns the probe for north. It is copied field by field, because a probe cannot be cloned.
fn north(routine: &Routine) -> Probe {
    let probe = routine.probe(Subject::Direction(Direction::North)).expect("north");
    Probe {
        subject: probe.subject,
        symbol: probe.symbol,
        call_symbol: probe.call_symbol,
        latency_symbol: probe.latency_symbol,
        throughput_symbol: probe.throughput_symbol,
        shape: probe.shape,
        call_words: probe.call_words,
        latency: probe.latency,
        throughput: probe.throughput,
        after_move: probe.after_move,
        reading: probe.reading,
    }
}

unsafe extern "C-unwind" fn writes_nothing(_arguments: *const u64, _answer: *mut u64) {}

/// Each row has a probe with a fault around a right kernel, the part of the suite that finds it,
/// and words of the report.
#[test]
fn loops_of_another_kernel_and_answers_that_are_never_written_are_found() {
    let wrong = north(&WRONG);
    let (latency, throughput, reading) = (wrong.latency, wrong.throughput, wrong.reading);
    let faults = [
        (Probe { latency, ..north(&RIGHT) }, Part::Loops, "latency loop: checksum"),
        (Probe { throughput, ..north(&RIGHT) }, Part::Loops, "throughput loop: checksum"),
        (Probe { reading, ..north(&RIGHT) }, Part::Readings, "wrong answer of the generic kernel"),
        (
            Probe { call_words: writes_nothing, ..north(&RIGHT) },
            Part::Edges,
            "wrong answer of the probe",
        ),
    ];
    assert!(verify_probe(&GARDEN, &RIGHT, &north(&RIGHT), Effort::Full).is_ok());
    for (probe, part, words) in faults {
        let found = verify_part(&GARDEN, &RIGHT, &probe, part).expect_err(words);
        assert!(found.to_string().contains(words), "{found}");
        assert!(verify_probe(&GARDEN, &RIGHT, &probe, Effort::Full).is_err(), "{words}");
    }
}

fn naive_attacks(direction: Direction, sliders: u64, empty: u64) -> u64 {
    let mut attacks = 0;
    for square in (0..64).filter(|square| sliders >> square & 1 == 1) {
        attacks |= contract::ray(square, direction.step(), !empty);
    }
    attacks
}

const IN_ORDER: u8 = 0;
const ROTATED: u8 = 1;
const SETS_SWAPPED: u8 = 2;
const DIAGONALS_AS_ROOKS: u8 = 3;

fn naive_board<const FORM: u8>(orthogonal: u64, diagonal: u64, empty: u64, _occupied: u64) -> Sets {
    let mut sets = Direction::ALL.map(|direction| {
        let sliders = match FORM {
            DIAGONALS_AS_ROOKS => orthogonal,
            SETS_SWAPPED if direction.is_orthogonal() => diagonal,
            SETS_SWAPPED => orthogonal,
            _ if direction.is_orthogonal() => orthogonal,
            _ => diagonal,
        };
        naive_attacks(direction, sliders, empty)
    });
    if FORM == ROTATED {
        sets.rotate_left(1); // the compass that starts from north
    }
    Sets(sets)
}

fn naive_queries<const QUEEN_AS_ROOK: bool, const DROP_OWN: bool>(
    piece: Piece,
    square: Index,
    occupied: u64,
) -> u64 {
    let slider = 1 << square.get();
    let empty = if DROP_OWN { !occupied | slider } else { !occupied };
    let mut attacks = 0;
    for direction in Direction::ALL {
        let is_used = match piece {
            Piece::Rook => direction.is_orthogonal(),
            Piece::Bishop => !direction.is_orthogonal(),
            Piece::Queen => !QUEEN_AS_ROOK || direction.is_orthogonal(),
        };
        if is_used {
            attacks |= naive_attacks(direction, slider, empty);
        }
    }
    // A careless table answers with the own square when that is marked occupied.
    if DROP_OWN { attacks } else { attacks | (slider & occupied) }
}

fn rook_and_bishop<const FIRST: bool, const TOGETHER: bool>(
    square: Index,
    occupied: u64,
) -> [u64; 2] {
    let [rook, bishop] = [Piece::Rook, Piece::Bishop]
        .map(|piece| naive_queries::<false, true>(piece, square, occupied));
    if TOGETHER {
        return [rook | bishop; 2];
    }
    if FIRST { [rook, bishop] } else { [bishop, rook] }
}

faults! {
    (board_attacks, planted) {
        "board" "nothing" naive_board::<IN_ORDER> => Nowhere;
        "board_rotated" "numbered from north" naive_board::<ROTATED> => Everywhere;
        "board_swapped" "slider sets swapped" naive_board::<SETS_SWAPPED> => Everywhere;
        "board_rooks" "rooks everywhere" naive_board::<DIAGONALS_AS_ROOKS> => Everywhere;
    }
    (square_attacks on Both, planted) {
        "apart" "nothing" rook_and_bishop::<true, false> => Nowhere;
        "apart_bishop" "the bishop first" rook_and_bishop::<false, false> => Everywhere;
        "apart_queen" "a queen for either" rook_and_bishop::<true, true> => Everywhere;
    }
    (square_attacks, planted) {
        "pieces" "nothing" naive_queries::<false, true> => Nowhere;
        "queen_as_rook" "the queen as a rook" naive_queries::<true, true> => Only(QUEEN);
        "own_square" "the own square as an answer" naive_queries::<false, false> => Everywhere;
    }
}

const QUEEN: &[Subject] = &[Subject::Piece(Piece::Queen)];

#[test]
fn a_failure_draws_its_boards_and_names_them() {
    let probe = north(&WRONG);
    let failure = verify_probe(&GARDEN, &WRONG, &probe, Effort::Edges).expect_err("planted");
    let text = failure.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "garden/step_wrong north: wrong answer of the probe");
    assert_eq!(lines[1].trim_end(), "set");
    assert_eq!(lines[2], "1 1 1 1 1 1 1 1");
    assert_eq!(lines[10], "expected          got               difference");
    assert_eq!(lines[18], ". . . . . . . .   1 1 1 1 1 1 1 1   1 1 1 1 1 1 1 1");
}

#[test]
fn a_report_stops_a_routine_at_its_first_failure_and_goes_on_with_the_next() {
    static MIXED: &[Routine] = &[
        contract::routine!("any_wrong", step on any, planted, any_wrong),
        contract::routine!("pieces_after", square_attacks, planted, naive_queries::<false, true>),
    ];
    fn any_wrong<W: Word>(_direction: Index, set: W) -> W {
        set
    }
    let variant = Variant { routines: MIXED, ..GARDEN };
    let reports = verify(&variant, Effort::Edges).expect("runs");
    assert_eq!(reports.len(), 2);
    assert!(reports[0].failure.is_some() && reports[1].failure.is_none());
    assert!(reports[0].cases < 10 && reports[1].cases > 10_000);
    let text = reports[0].failure.as_ref().expect("failure").to_string();
    assert!(text.contains("direction: northeast (0)"), "{text}");
}

#[test]
fn arguments_that_break_a_precondition_are_refused() {
    static ROUTINE: Routine =
        contract::routine!("board_for_arguments", board_attacks, planted, naive_board::<IN_ORDER>);
    let probe = &ROUTINE.probes[0];
    let check = |arguments: &[u64]| check_arguments(&GARDEN, &ROUTINE, probe, arguments);
    assert_eq!(check(&[1, 2, !3, 3, 4, 4, !4, 4]).expect("right"), 2);
    let floating = check(&[1, 2, !2, 2]).expect_err("a rook on an empty square").to_string();
    assert!(floating.contains("a slider stands on a square that is not occupied"), "{floating}");
    let doubtful = check(&[1, 2, 0, 3]).expect_err("neither empty nor occupied").to_string();
    assert!(doubtful.contains("empty is not the complement of occupied"), "{doubtful}");
    let nothing = check(&[]).expect_err("nothing compared").to_string();
    assert!(nothing.contains("no case was compared"), "{nothing}");
}

#[test]
#[should_panic(expected = "differs")]
fn another_cost_is_found() {
    static STEP: &[Routine] = &[contract::routine!("step_cost", step on South, word, step_south)];
    fn step_south<W: Word>(set: W) -> W {
        move_one_step(Direction::South, set)
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    let variant = Variant { routines: STEP, ..GARDEN };
    write_costs(folder, 1);
    oracle::check_costs(&variant, folder);
    write_costs(folder, 2);
    oracle::check_costs(&variant, folder);
}

fn write_costs(folder: &str, operations: u32) {
    let row = format!("step_cost south {operations} 1 0 0 0");
    std::fs::write(format!("{folder}/costs.txt"), ["head", &row].join("\n")).expect("written");
}

#[test]
fn a_variant_without_routines_is_not_verified() {
    let nothing = verify(&GARDEN, Effort::Full).expect_err("nothing to verify");
    assert_eq!(nothing.to_string(), "garden has no routines");
}

#[test]
fn a_variant_without_routines_passes_no_test() {
    for part in Part::ALL {
        let why = std::panic::catch_unwind(|| oracle::conform(&GARDEN, part)).expect_err("nothing");
        assert_eq!(why.downcast_ref(), Some(&"garden has no routines".to_string()));
    }
}

#[test]
fn a_variant_that_cannot_run_is_skipped_with_the_reason() {
    static ELSEWHERE: Variant =
        Variant { routines: &[Routine { features: "warp drive", ..Routine::PLAIN }], ..GARDEN };
    let skipped = verify(&ELSEWHERE, Effort::Full).expect_err("cannot run");
    assert_eq!(skipped.to_string(), "skipped: garden: this CPU lacks warp drive");
}

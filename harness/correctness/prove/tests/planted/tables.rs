//! Look-ups in tables of boards, for which no diagram has room. The prover reads every entry to
//! which the occupied squares of the line can lead. A table with one wrong entry and masks with one
//! square more or less are refuted.
//!
//! Tables that a program makes when it starts are not in its file. The prover reads them from the
//! process that made them, and without that process they are not proved.

use crate::faults::{faults, judge_tables};
use crate::planted::{TEST_EXECUTABLE, judge};
use contract::{Index, Line, Routine, Table, Tables, routine};
use machine_code::decode::Executable;
use prove::question::Precondition;
use prove::{Conclusion, Limits, Method, Proof, Target, prove};

/// Returns the attacks on a file, by square and the file's six inner squares, rank 2 the highest
/// bit.
const fn file_attacks() -> [u64; 4096] {
    let mut table = [0; 4096];
    let mut index = 0;
    while index < table.len() {
        let (square, inner) = (index / 64, index % 64);
        let mut step = -8;
        while step <= 8 {
            let mut target = square as i32 + step;
            while 0 <= target && target < 64 {
                table[index] |= 1 << target;
                let rank = target / 8;
                if 1 <= rank && rank <= 6 && inner >> (6 - rank) & 1 == 1 {
                    break;
                }
                target += step;
            }
            step += 16;
        }
        index += 1;
    }
    table
}

/// Returns the same table with one wrong entry: the one of d5 with all inner squares occupied.
const fn wrong_file_attacks() -> [u64; 4096] {
    let mut table = file_attacks();
    table[64 * 35 + 63] ^= 1;
    table
}

static FILES: [u64; 4096] = file_attacks();
static WRONG_FILES: [u64; 4096] = wrong_file_attacks();

static MADE: Table<4096> = Table::new();
static MADE_WRONG: Table<4096> = Table::new();
static MAKE: Tables = Tables::new(
    |tables| {
        let [right, wrong] = tables else { panic!("two tables") };
        right.copy_from_slice(&FILES);
        wrong.copy_from_slice(&WRONG_FILES);
    },
    &[&MADE, &MADE_WRONG],
);

/// The faults of a look-up, and two look-ups in tables that a process makes.
const RIGHT: u8 = 0;
const ENTRY: u8 = 1;
const MASK_MORE: u8 = 2;
const MASK_LESS: u8 = 3;
const FROM_MADE: u8 = 4;
const FROM_MADE_WRONG: u8 = 5;

/// Looks up the attacks on a file. A product collects the inner squares of the file, which are the
/// index.
fn look_up_attacks<const FORM: u8>(line: Line, square: Index, occupied: u64) -> u64 {
    let square = (square.get() & 63) as usize;
    if line != Line::File {
        return 0;
    }
    let mask = match FORM {
        MASK_MORE if square == 27 => 0x0001_0101_0103_0100,
        MASK_LESS if square == 27 => 0x0001_0101_0101_0000,
        _ => 0x0001_0101_0101_0100,
    };
    let inner = (occupied >> (square % 8) & mask).wrapping_mul(0x0080_4020_1008_0400) >> 58;
    // SAFETY: 64 squares with 64 files each; tables are made before anything here is called.
    unsafe {
        let table = match FORM {
            ENTRY => &WRONG_FILES[..],
            FROM_MADE => MADE.words(),
            FROM_MADE_WRONG => MADE_WRONG.words(),
            _ => &FILES[..],
        };
        *table.get_unchecked(64 * square + inner as usize)
    }
}

faults! {
    (line_attacks on [File], planted) {
        "entry" "one entry" look_up_attacks::<ENTRY> => Everywhere;
        "mask_more" "a mask with a square more" look_up_attacks::<MASK_MORE> => Everywhere;
        "mask_less" "a mask with a square less" look_up_attacks::<MASK_LESS> => Everywhere;
    }
}

static PLAIN: Routine =
    routine!("tables", line_attacks on [File], planted, look_up_attacks::<RIGHT>);
static OF_MADE: [Routine; 2] = [
    routine!("made", line_attacks on [File], planted, look_up_attacks::<FROM_MADE>),
    routine!("made_wrong", line_attacks on [File], planted, look_up_attacks::<FROM_MADE_WRONG>),
];

fn prove_first_probe(executable: &Executable, routine: &'static Routine) -> Proof {
    let (model, probe) = (routine.model, &routine.probes[0]);
    let target = Target { executable, model, probe, has_bmi1: true };
    prove(&target, Precondition::Used, Limits::default())
}

/// The prover reads every entry: 64 occupancies of the file for each of 64 squares.
#[test]
fn tables_are_proved_entry_by_entry() {
    let proof = prove_first_probe(&TEST_EXECUTABLE, &PLAIN);
    assert_eq!(proof.conclusion, Conclusion::Proved(Method::Exhaustively));
    assert_eq!(proof.effort.entries, 4096);
}

#[test]
fn wrong_entries_and_masks() {
    judge_tables(&[FAULTS], judge);
}

#[test]
fn made_tables_are_read_where_a_process_made_them_and_nowhere_else() {
    let [right, wrong] = &OF_MADE;
    let conclusion = prove_first_probe(&TEST_EXECUTABLE, right).conclusion;
    assert!(matches!(conclusion, Conclusion::NotProved(_)), "{conclusion:?}");
    let path = std::env::current_exe().expect("tests are files");
    let anchor = &right.probes[0];
    let tables = MAKE.words().map(|words| {
        (words.as_ptr() as u64, words.iter().flat_map(|word| word.to_le_bytes()).collect())
    });
    let filled = Executable::open(&path).expect("an executable with symbols").with_filled_tables(
        anchor.call_symbol,
        anchor.call_words as usize as u64,
        tables,
    );
    assert_eq!(
        prove_first_probe(&filled, right).conclusion,
        Conclusion::Proved(Method::Exhaustively)
    );
    let Conclusion::Refuted(counterexample) = prove_first_probe(&filled, wrong).conclusion else {
        panic!("one entry is wrong")
    };
    assert_eq!(counterexample.wrong_bits, 1);
}

//! What a row says of its square, and the counts of the README.

use contract::{Lanes, Noted, Operation, Piece, Vector, note};
use queens_gfni::kernel::{square_batch, square_batch_shared};
use queens_gfni::tables::{ROWS, SQUARES};

oracle::conformance!(queens_gfni::VARIANT);

/// In whatever lane a queen is: her rank's byte is found, and is laid on her rank, and a table of eight ranks or
/// files is read right by the lowest bits of 32.
#[test]
fn a_control_says_rank_and_file_and_where_their_byte_is() {
    for (square, four, lane) in
        (0..64).flat_map(|square| (0..4).map(move |place| (square, place / 2, place % 2)))
    {
        let (rank, file) = (square / 8, square % 8);
        let control = ROWS[four][lane].0[2 * square + 1];
        let own = (control >> (32 * four)) as u32;
        assert_eq!((own as usize ^ 3) % 8, rank);
        assert_eq!((own >> 4) as usize % 8, file);
        assert_eq!((own >> 24) as usize % 16, rank + 8 * lane);

        let mut words = [0; 2];
        words[lane] = 0x5a << (24 + 32 * four);
        let mut control_of_lane = [u64::MAX; 2];
        control_of_lane[lane] = control;
        let laid = Lanes::<2>::known(&words).shuffle_bytes(Lanes::known(&control_of_lane));
        assert_eq!(laid.to_array()[lane], 0x5a << (8 * rank), "{square} {four} {lane}");
    }
}

#[test]
fn both_orders_of_a_row_mirror_each_other() {
    for row in &SQUARES {
        assert_eq!(row.rays[0].swap_bytes(), row.rays[1]);
        assert_eq!(row.rays[0], row.file | row.diagonals);
        assert_eq!(row.slider[0].reverse_bits(), row.slider[1]);
        assert_eq!(row.rays[0] & row.rank, 0);
    }
}

/// 44 on vectors for eight queens, and 42 for those of one board; beside them a shift finds the row of each.
#[test]
fn eight_queens_take_44_operations_and_42_on_one_board() {
    let of = |batch: fn(&[Noted]) -> Vec<Noted>, words| {
        let graph = note(batch, &vec![7; words]);
        let is_shift_of_square = |operation: Operation, words: &[u64]| {
            operation == Operation::ShiftLeft && words.len() == 1
        };
        let shifts = graph.nodes.iter().filter(|one| is_shift_of_square(one.operation, &one.words));
        let shifts = shifts.count() as u32;
        (graph.count().operations - shifts, shifts)
    };
    fn eight(words: &[Noted]) -> [Noted; 8] {
        std::array::from_fn(|at| words[at])
    }
    let apart =
        of(|words| square_batch(Piece::Queen, eight(words), eight(&words[8..])).to_vec(), 16);
    let shared = of(|words| square_batch_shared(Piece::Queen, eight(words), words[8]).to_vec(), 9);
    assert_eq!((apart, shared), ((44, 8), (42, 8)));
}

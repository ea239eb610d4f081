//! A line step by step, the older formula, what the forced bit is for, masks by shifts against
//! those by table, and the tally.

use contract::{Line, Noted, Word, boards, difference, tally, trace};
use obstruction_difference::kernel::{attacks_between, most_significant};
use obstruction_difference::rays::{self, Rays};
use obstruction_difference::tables::MASKS;
use oracle::worked::subsets;

oracle::conformance!(obstruction_difference::VARIANT);

fn rays_of(square: usize, line: Line) -> Rays<u64> {
    let masks = &MASKS[square];
    let [lower, upper, line] = [masks.lower, masks.upper, masks.line].map(|of| of[line as usize]);
    assert_eq!(lower, line & !upper | 1);
    Rays { lower: lower & line, upper }
}

/// Of a line with masks by table.
fn attacks_by<W: Word>(rays: Rays<u64>, line: u64, occupied: W) -> W {
    let lower = (occupied | W::constant(1)) & W::constant(rays.lower | 1);
    attacks_between(lower, occupied & W::constant(rays.upper), W::constant(line))
}

/// Every subset of every line, alone on the board.
fn for_each_case(mut case: impl FnMut(usize, Line, Rays<u64>, u64, u64)) {
    for (square, masks) in MASKS.iter().enumerate() {
        for line in Line::ALL {
            let mask = masks.line[line as usize];
            subsets(mask).for_each(|occupied| {
                case(square, line, rays_of(square, line), mask, occupied);
            });
        }
    }
}

/// A rook on d1 between pieces on b, f and h.
#[test]
fn a_rank_step_by_step() {
    let rays = rays_of(3, Line::Rank);
    assert_eq!((rays.lower, rays.upper), (0x07, 0xf0));
    let (answer, steps) = trace(|w| vec![attacks_by(rays, 0xf7, w[0])], &[("occupied", 0xaa)]);
    let boards: Vec<u64> = steps.iter().map(|step| step.boards[0]).collect();
    // With bit 0, pieces below or bit 0, pieces above, leading zeros, the highest of those below,
    // the difference, the xor, within the line.
    assert_eq!(boards, [0xab, 0x03, 0xa0, 62, 0x02, 0x9e, 0x3e, 0x36]);
    assert_eq!(answer, [0x36]);
}

/// Hoffmann's: twice the lowest above less the highest below. Bit for bit the same word, before any
/// mask, and two operations more.
#[test]
fn the_older_formula_is_the_same_function() {
    fn older<W: Word>(lower: W, upper: W) -> W {
        let lowest = upper & upper.negated();
        (lowest << 1).minus(most_significant(lower | W::constant(1)))
    }
    fn newer<W: Word>(lower: W, upper: W) -> W {
        upper ^ upper.minus(most_significant(lower | W::constant(1)))
    }
    for_each_case(|square, line, rays, _, occupied| {
        let (lower, upper) = (occupied & rays.lower, occupied & rays.upper);
        let (expected, got) = (newer(lower, upper), older(lower, upper));
        assert_eq!(got, expected, "{square} {line:?}\n{}", difference(expected, got));
    });
    let operations = |formula: fn(Noted, Noted) -> Noted| {
        tally(|w| vec![formula(w[0], w[1])], &[1, 256]).1.operations
    };
    assert_eq!((operations(older), operations(newer)), (7, 5));
}

/// Without the forced bit the highest piece of none is bit 63 here (a shift by 64 is one by none).
/// The borrow then starts above everything, and all is lost but what hangs on h8.
#[test]
fn without_the_forced_bit_an_empty_lower_ray_goes_wrong() {
    let (mut wrong, mut empty) = (0, 0);
    for_each_case(|_, _, rays, mask, occupied| {
        let (lower, upper) = (occupied & rays.lower, occupied & rays.upper);
        let got = (upper ^ upper.wrapping_sub(most_significant(lower))) & mask;
        let right = attacks_by(rays, mask, occupied);
        empty += u32::from(lower == 0);
        if lower != 0 {
            assert_eq!(got, right);
        } else if got != right {
            assert_eq!(got, mask & 1 << 63, "{}", difference(right, got));
            wrong += 1;
        }
    });
    assert_eq!((wrong, empty), (5_574, 5_578));
}

/// What went around an edge from f3 stands on the other side of the f-file.
#[test]
fn a_diagonal_that_wrapped_is_on_the_wrong_side() {
    let [north_east, north_west] = boards(
        "
        . 1 . . . . . .   1 . . . . . . 1
        1 . . . . . . .   . 1 . . . . . .
        . . . . . . . .   . . 1 . . . . .
        . . . . . . . 1   . . . 1 . . . .
        . . . . . . 1 .   . . . . 1 . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        ",
    );
    let f3 = 21;
    let west_of_f = 0x1f1f_1f1f_1f1f_1f1f;
    assert_eq!(rays::files_below(f3 as u64), west_of_f);
    assert_eq!(0x8040_2010_0804_0200 << f3, north_east);
    assert_eq!(0x0002_0408_1020_4080 << f3, north_west);
    assert_eq!(rays_of(f3, Line::Diagonal).upper, north_east & !west_of_f);
    assert_eq!(rays_of(f3, Line::AntiDiagonal).upper, north_west & west_of_f);
}

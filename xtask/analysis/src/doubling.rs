//! The picture of Kogge-Stone's doubling in RESULTS.md, from the definition: a flood of so many
//! single steps south through empty squares.

use contract::pictures;

/// Rooks and blockers of the picture.
const ROOKS: u64 = contract::bits(
    "1.......
     ...1....
     ........
     ........
     .....1..
     ........
     ........
     ........",
);
const BLOCKERS: u64 = contract::bits(
    "........
     ........
     ........
     ........
     ...1....
     ........
     1....1..
     ........",
);

/// Returns the boards side by side. Blockers are drawn among the rooks.
pub fn picture() -> String {
    let [first, second, third] = [1, 3, 7].map(|steps| flood(ROOKS, !(ROOKS | BLOCKERS), steps));
    let boards = pictures(&[
        ("rooks, blockers", ROOKS),
        ("distance 1", first),
        ("1 + 2", second),
        ("1 + 2 + 4", third),
        ("attacks south", third >> 8),
    ]);
    let mut lines: Vec<String> = boards.lines().map(String::from).collect();
    for square in (0..64).filter(|square| BLOCKERS >> square & 1 == 1) {
        let line = &mut lines[1 + 7 - square / 8];
        let column = 2 * (square % 8);
        line.replace_range(column..=column, "x");
    }
    lines.join("\n")
}

/// Returns a fill south: the set, and what it reaches in so many steps through these squares.
fn flood(set: u64, empty: u64, steps: usize) -> u64 {
    (0..steps).fold(set, |flood, _| flood | (flood >> 8 & empty))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every square south of a rook, up to the first occupied one.
    fn walk(rook: u64) -> u64 {
        let (mut attacks, mut square) = (0, rook >> 8);
        while square != 0 {
            attacks |= square;
            if square & (ROOKS | BLOCKERS) != 0 {
                break;
            }
            square >>= 8;
        }
        attacks
    }

    #[test]
    fn the_last_board_is_what_each_rook_attacks() {
        let rooks = (0..64).map(|square| 1 << square).filter(|rook| ROOKS & rook != 0);
        let expected = rooks.map(walk).fold(0, |union, attacks| union | attacks);
        assert_eq!(flood(ROOKS, !(ROOKS | BLOCKERS), 7) >> 8, expected);
        // The board that was printed before had no blockers, and reached rank 1.
        assert_eq!(expected, 0x0001_0909_0921_2100);
        let text = picture();
        assert!(text.lines().nth(7).expect("rank 2").starts_with("x . . . . x . ."), "{text}");
    }
}

//! The table of claims. Figures and what is expected of them; nothing is counted here. It is longer
//! than other files because it is one table, a claim after the other.

use super::{Basis, Claim, ClaimVerdict, Emitted, Figures, Of, Probes};
use contract::{Noted, Source, Word};

/// The compiler that the expectations of emitted code are of, as executables name it.
pub const COMPILER: &str = "rustc version 1.95.0 (59807616e 2026-04-14)";

const DUMB7_PAGE: Source =
    Source { author: "Chess Programming Wiki", year: 2016, title: "Dumb7Fill" };
const KOGGE_STONE_POST: Source = Source {
    author: "Steffan Westcott",
    year: 2002,
    title: "Re: flood fill attack bitboards (Computer Chess Club)",
};
const SUBTRACTION_POST: Source = Source {
    author: "Gerd Isenberg",
    year: 2005,
    title: "post of 22 May 2005 deriving a Kogge-Stone fill from psubb (Computer Chess Club)",
};
const SBAMG_PAGE: Source = Source {
    author: "Syed Fahad, Gerd Isenberg",
    year: 2018,
    title: "SBAMG (Chess Programming Wiki)",
};
const RAYS_POST: Source =
    Source { author: "87flowers", year: 2025, title: "raysOfCoords (87flowers.com)" };
const AVX512_MANUAL: Source = Source {
    author: "Intel",
    year: 2013,
    title: "Architecture Instruction Set Extensions Programming Reference (vpternlogq)",
};

const fn operations(count: i64) -> Figures {
    Figures { operations: Some(count), ..NO_FIGURES }
}

const fn instructions(count: i64) -> Figures {
    Figures { instructions: Some(count), ..NO_FIGURES }
}

const fn listing(moves: i64, operations: i64) -> Figures {
    let instructions = Some(moves + operations);
    Figures { moves: Some(moves), operations: Some(operations), instructions, ..NO_FIGURES }
}

const fn table(bytes: i64) -> Figures {
    Figures { table_bytes: Some(bytes), ..NO_FIGURES }
}

const NO_FIGURES: Figures =
    Figures { moves: None, operations: None, instructions: None, table_bytes: None };

const fn of(
    variant: &'static str,
    routine: &'static str,
    subjects: &'static [&'static str],
) -> Probes {
    Probes { variant, routine, subjects }
}

const SOUTH: &[&str] = &["south"];
/// The directions in which a step can wrap.
const WRAPPING: &[&str] = &["northeast", "east", "southeast", "southwest", "west", "northwest"];
const ALL: &[&str] =
    &["northeast", "east", "southeast", "south", "southwest", "west", "northwest", "north"];

const DUMB7_LISTING: &str = "raybench.listing.dumb7_unrolled.attacks.south";
const KOGGE_STONE_LISTING: &str = "raybench.listing.kogge_stone.attacks.south";

const AS_PUBLISHED: Option<Emitted> = Some(Emitted { verdict: ClaimVerdict::Holds, why: "" });

const fn otherwise(verdict: ClaimVerdict, why: &'static str) -> Option<Emitted> {
    Some(Emitted { verdict, why })
}

/// What most claims have in common: counts of what the page on dumb7 prints, which hold for each of
/// the routines, in the source and as emitted.
const PRINTED: Claim = Claim {
    name: "",
    statement: "",
    source: DUMB7_PAGE,
    basis: Basis::Printed,
    figures: NO_FIGURES,
    of: Of::Each,
    code: &[],
    listings: &[],
    verdict: ClaimVerdict::Holds,
    emitted: AS_PUBLISHED,
};

/// All claims.
pub static CLAIMS: &[Claim] = &[
    Claim {
        name: "dumb7 south attacks",
        statement: "1 move, 19 operations, 20 instructions",
        basis: Basis::Stated,
        figures: listing(1, 19),
        code: &[of("dumb7_unrolled", "attacks", SOUTH)],
        listings: &[DUMB7_LISTING],
        ..PRINTED
    },
    Claim {
        name: "Kogge-Stone south attacks",
        statement: "5 moves, 14 operations, 19 instructions",
        basis: Basis::Stated,
        figures: listing(5, 14),
        code: &[of("kogge_stone", "attacks", SOUTH)],
        listings: &[KOGGE_STONE_LISTING],
        ..PRINTED
    },
    Claim {
        name: "\"14 instructions\"",
        statement: "Kogge-Stone south attacks take 14 instructions",
        basis: Basis::Stated,
        figures: instructions(14),
        code: &[of("kogge_stone", "attacks", SOUTH)],
        listings: &[KOGGE_STONE_LISTING],
        verdict: ClaimVerdict::HoldsAsOperationsOnly,
        emitted: otherwise(ClaimVerdict::HoldsAsOperationsOnly, "x86-64 copies what it overwrites"),
        ..PRINTED
    },
    Claim {
        name: "\"5 less\"",
        statement: "Kogge-Stone takes 5 instructions less than dumb7, for south attacks",
        basis: Basis::Stated,
        figures: instructions(5),
        of: Of::Less,
        code: &[of("dumb7_unrolled", "attacks", SOUTH), of("kogge_stone", "attacks", SOUTH)],
        listings: &[DUMB7_LISTING, KOGGE_STONE_LISTING],
        verdict: ClaimVerdict::HoldsAsOperationsOnly,
        emitted: otherwise(
            ClaimVerdict::HoldsAsOperationsOnly,
            "of the operations saved, all but one are paid back in moves",
        ),
        ..PRINTED
    },
    Claim {
        name: "dumb7 attacks, six directions",
        statement: "two wrap masks more: 21 operations in each direction but north and south",
        figures: operations(21),
        code: &[of("dumb7_unrolled", "attacks", WRAPPING)],
        ..PRINTED
    },
    Claim {
        name: "Kogge-Stone attacks, six directions",
        statement: "two wrap masks more: 16 operations in each direction but north and south",
        source: KOGGE_STONE_POST,
        figures: operations(16),
        code: &[of("kogge_stone", "attacks", WRAPPING)],
        ..PRINTED
    },
    Claim {
        name: "dumb7 attacks, all eight",
        statement: "eight getters take 2 x 19 + 6 x 21 = 164 operations",
        figures: operations(164),
        of: Of::All,
        code: &[of("dumb7_unrolled", "attacks", ALL)],
        ..PRINTED
    },
    Claim {
        name: "Kogge-Stone attacks, all eight",
        statement: "eight getters take 2 x 14 + 6 x 16 = 124 operations",
        source: KOGGE_STONE_POST,
        figures: operations(124),
        of: Of::All,
        code: &[of("kogge_stone", "attacks", ALL)],
        ..PRINTED
    },
    Claim {
        name: "dumb7 south fill, unrolled",
        statement: "seven cycles of 3 operations: 21",
        figures: operations(21),
        code: &[of("dumb7_unrolled", "occluded_fill", SOUTH)],
        ..PRINTED
    },
    Claim {
        name: "dumb7 south fill, loop",
        statement: "each of seven cycles takes 3 operations",
        figures: operations(3),
        of: Of::Pass { record: &[!0, !0], passes: 7, outside: 0 },
        code: &[of("dumb7_loop", "occluded_fill", SOUTH)],
        emitted: otherwise(ClaimVerdict::Refuted, "the counter of the loop counts too"),
        ..PRINTED
    },
    Claim {
        name: "dumb7 south fill, early out",
        statement: "each pass takes 3 operations",
        figures: operations(3),
        of: Of::Pass { record: &[!0, !0], passes: 8, outside: 0 },
        code: &[of("dumb7_early_out", "occluded_fill", SOUTH)],
        ..PRINTED
    },
    Claim {
        name: "generalized shift by rotate",
        statement: "shiftOne takes 2 operations",
        figures: operations(2),
        code: &[of("rotate_fill", "shift_one", &["any_direction"])],
        emitted: otherwise(ClaimVerdict::Refuted, "one keeps the direction within the tables"),
        ..PRINTED
    },
    Claim {
        name: "generalized fill by rotate, loop",
        statement: "each pass takes 3 operations",
        figures: operations(3),
        // East (1), whose empty board is crossed in eight passes; one operation masks the board.
        of: Of::Pass { record: &[!0, !0, 1], passes: 8, outside: 1 },
        code: &[of("rotate_fill", "occluded_fill_loop", &["any_direction"])],
        ..PRINTED
    },
    Claim {
        name: "generalized attacks by rotate, unrolled",
        statement: "21 operations in any direction, look-ups not counted",
        figures: operations(21),
        code: &[of("rotate_fill", "attacks_unrolled", &["any_direction"])],
        emitted: otherwise(ClaimVerdict::Refuted, "one keeps the direction within the tables"),
        ..PRINTED
    },
    Claim {
        name: "generalized Kogge-Stone by rotate",
        statement: "16 operations in any direction, look-ups not counted",
        source: KOGGE_STONE_POST,
        figures: operations(16),
        code: &[of("rotate_fill", "kogge_stone_attacks", &["any_direction"])],
        emitted: otherwise(
            ClaimVerdict::Refuted,
            "two keep direction and amount in range, two make twice and four times the amount",
        ),
        ..PRINTED
    },
    Claim {
        name: "carry loop of the 64-bit adder",
        statement: "each pass takes 3 operations",
        source: SUBTRACTION_POST,
        figures: operations(3),
        // The longest chain of carries: 64 passes after a first xor and and.
        of: Of::Pass { record: &[!0, 1], passes: 64, outside: 2 },
        code: &[of("bytewise_fill", "add", &["add_word"])],
        ..PRINTED
    },
    Claim {
        name: "paddb by Kogge-Stone",
        statement: "bytewise addition takes 19 operations",
        source: SUBTRACTION_POST,
        figures: operations(19),
        code: &[of("bytewise_fill", "paddb", &["add_bytes"])],
        ..PRINTED
    },
    Claim {
        name: "psubb by Kogge-Stone, with and-not",
        statement: "bytewise subtraction takes 19 operations",
        source: SUBTRACTION_POST,
        basis: Basis::Derived,
        figures: operations(19),
        code: &[of("bytewise_fill", "psubb", &["subtract_bytes"])],
        emitted: otherwise(ClaimVerdict::Refuted, "and-not is two instructions before BMI1"),
        ..PRINTED
    },
    Claim {
        name: "psubb by Kogge-Stone, as posted",
        statement: "with x complemented, bytewise subtraction takes 21 operations",
        source: SUBTRACTION_POST,
        figures: operations(21),
        of: Of::Formula(psubb_as_posted),
        emitted: None,
        ..PRINTED
    },
    Claim {
        name: "derived rightAttacks",
        statement: "the fill that is left of psubb takes 16 operations",
        source: SUBTRACTION_POST,
        figures: operations(16),
        code: &[of("bytewise_fill", "attacks", &["east"])],
        ..PRINTED
    },
    Claim {
        name: "subtraction by SSE2",
        statement: "four instructions: movdqa, pandn, psubb, pxor",
        source: SUBTRACTION_POST,
        basis: Basis::Stated,
        figures: listing(1, 3),
        code: &[of("subtract_sse2", "attacks_andn_x2", &["east"])],
        listings: &["raybench.listing.subtract_sse2.attacks_andn_x2.east"],
        emitted: otherwise(
            ClaimVerdict::HoldsAsOperationsOnly,
            "a copy more brings the answer to the register of the convention",
        ),
        ..PRINTED
    },
    Claim {
        name: "o ^ (o - 2r), bytewise",
        statement: "three operations: double, subtract, xor",
        source: SUBTRACTION_POST,
        figures: operations(3),
        code: &[of("subtract_sse2", "attacks_2r_x2", &["east"])],
        listings: &["raybench.listing.subtract_sse2.attacks_2r_x2.east"],
        ..PRINTED
    },
    Claim {
        name: "SBAMG, one line",
        statement: "o ^ (o - 3cbn) within the line takes 8 operations, look-ups not counted",
        source: SBAMG_PAGE,
        basis: Basis::Derived,
        figures: operations(8),
        code: &[of("sbamg", "line_attacks", &["rank", "file", "diagonal", "antidiagonal"])],
        emitted: otherwise(ClaimVerdict::Refuted, "the others find the masks of the square"),
        ..PRINTED
    },
    Claim {
        name: "SBAMG, queen",
        statement: "four lines and their union take 4 x 8 + 3 = 35 operations",
        source: SBAMG_PAGE,
        basis: Basis::Derived,
        figures: operations(35),
        code: &[of("sbamg", "square_attacks", &["queen"])],
        emitted: otherwise(ClaimVerdict::Refuted, "the others find the masks of the square"),
        ..PRINTED
    },
    Claim {
        name: "SBAMG, tables",
        statement: "three masks for each of 64 squares and 4 lines are 6 KiB",
        source: SBAMG_PAGE,
        basis: Basis::Derived,
        figures: table(64 * 4 * 3 * 8),
        of: Of::Tables,
        code: &[of("sbamg", "square_attacks", &["queen"])],
        emitted: None,
        ..PRINTED
    },
    Claim {
        name: "raysOfCoords",
        statement: "9 vector operations for 16 coordinates",
        source: RAYS_POST,
        figures: operations(9),
        code: &[of("gfni_rays", "rays_of_coords", &["compass"])],
        listings: &["raybench.listing.gfni_rays.rays_of_coords.compass"],
        emitted: otherwise(
            ClaimVerdict::Refuted,
            "the square is expanded and spread over a register besides",
        ),
        ..PRINTED
    },
    Claim {
        name: "raysOfCoords, table",
        statement: "the look-up table has 16 bytes",
        source: RAYS_POST,
        figures: table(16),
        of: Of::Tables,
        code: &[of("gfni_rays", "rays_of_coords", &["compass"])],
        emitted: None,
        ..PRINTED
    },
    Claim {
        name: "dumb7 south attacks, vpternlogq",
        statement: "13 instructions, each an operation: or and and are one",
        source: AVX512_MANUAL,
        basis: Basis::Derived,
        figures: listing(0, 13),
        listings: &["raybench.listing.dumb7_ternary.attacks.south"],
        emitted: None,
        ..PRINTED
    },
    Claim {
        name: "Kogge-Stone south attacks, vpternlogq",
        statement: "11 instructions, each an operation: or and and are one",
        source: AVX512_MANUAL,
        basis: Basis::Derived,
        figures: listing(0, 11),
        listings: &["raybench.listing.kogge_stone_ternary.attacks.south"],
        emitted: None,
        ..PRINTED
    },
];

/// `psubb` as the post prints it: `x` is complemented where it generates and where it passes on,
/// and the last xor is of `x` itself.
fn psubb_as_posted(words: &[Noted]) -> Vec<Noted> {
    let (x, y, not_a) = (words[0], words[1], Noted::constant(0xfefe_fefe_fefe_fefe));
    let not_x = !x;
    let mut g = not_x & y;
    let mut p = (not_x ^ y) & not_a;
    g = g | ((g << 1) & p);
    p = (p << 1) & p;
    g = g | ((g << 2) & p);
    p = (p << 2) & p;
    g = g | ((g << 4) & p);
    vec![((g << 1) & not_a) ^ (x ^ y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_posted_subtraction_subtracts_bytes() {
        for x in (0..=255_u64).step_by(5) {
            for y in (0..=255).step_by(3) {
                let (wide_x, wide_y) = (x | (y << 8), y | (x << 8));
                let (difference, _) = contract::tally(psubb_as_posted, &[wide_x, wide_y]);
                let bytes = [(x as u8).wrapping_sub(y as u8), (y as u8).wrapping_sub(x as u8)];
                assert_eq!(difference, [u64::from(u16::from_le_bytes(bytes))], "{x} - {y}");
            }
        }
    }

    #[test]
    fn names_are_unique_and_every_claim_has_something_that_decides_it() {
        for (index, claim) in CLAIMS.iter().enumerate() {
            assert!(CLAIMS[..index].iter().all(|other| other.name != claim.name), "{}", claim.name);
            let (code, listings) = (claim.code.len(), claim.listings.len());
            let formula = matches!(claim.of, Of::Formula(_));
            assert!(formula || code + listings > 0, "{}", claim.name);
            let judged = code > 0 && !matches!(claim.of, Of::Tables);
            assert_eq!(claim.emitted.is_some(), judged, "{}", claim.name);
        }
    }
}

//! What the variant says of itself. It must not know how it is verified or measured.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod tables;

use contract::Counted::{Loops, Mnemonic};
use contract::{Expectation, Source, Subject, Tier, Variant};

/// For each line one bit scan and one subtraction of three times what it found.
const fn of_lines(lines: u32) -> [Expectation; 5] {
    [
        Expectation::exactly(lines, Mnemonic(&["bsr"])).at(Tier::TWO_OPERANDS),
        Expectation::exactly(lines, Mnemonic(&["lzcnt"])).at(Tier::THREE_OPERANDS),
        Expectation::exactly(lines, Mnemonic(&["not"]))
            .at(Tier::THREE_OPERANDS)
            .pinned("1.95.0", "lzcnt counts from the other end, and 63 - n is taken by `not`"),
        Expectation::exactly(0, Mnemonic(&["sub"]))
            .pinned("1.95.0", "o - (3 << n) is emitted as o + (-3 << n)"),
        Expectation::exactly(0, Loops),
    ]
}
const ONE_LINE: &[Expectation] = &of_lines(1);
const PIECES: &[Expectation] = &{
    let [[a, b, c, d, e], [f, g, h, i, j]] = [of_lines(2), of_lines(4)];
    let two = Subject::FOUR_WAYS;
    let four = Subject::EIGHT_WAYS;
    [
        a.on(two),
        b.on(two),
        c.on(two),
        d.on(two),
        e.on(two),
        f.on(four),
        g.on(four),
        h.on(four),
        i.on(four),
        j.on(four),
    ]
};

/// Subtraction Based Attack Mask Generation: o ^ (o - 3cbn) on all four lines.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "SBAMG",
    family: "subtraction",
    summary: "three times the closest man below, subtracted from the line, opens both directions",
    sources: &[
        Source {
            author: "Syed Fahad",
            year: 2016,
            title: "SBAMG - Completing Hyperbola Quintessence (Computer Chess Club)",
        },
        Source {
            author: "Syed Fahad, Gerd Isenberg",
            year: 2018,
            title: "SBAMG (Chess Programming Wiki)",
        },
    ],
    features: &[],
    table_bytes: size_of_val(&tables::MASKS),
    excluded: None,
    routines: &[
        contract::line_attacks!("line_attacks", [word], kernel::line_attacks, expects: ONE_LINE),
        contract::line_attacks_any!("line_attacks_any", [word], kernel::line_attacks_any,
            expects: ONE_LINE),
        contract::square_attacks!("square_attacks", [word], kernel::square_attacks, expects: PIECES),
    ],
};

//! The table of generators that `build.rs` writes, and the code around the kernel of each.
//!
//! `build.rs` writes a line per routine, such as
//!
//! ```text
//! entry!(pext "pext/square_attacks" "bmi2" kernel::square_attacks),
//! ```
//!
//! and `generator!` makes of it a type `Kernel` with [`Sliders`]. A kernel with target features can
//! be inlined only into functions that have them, so `Kernel` then also overrides the functions
//! that the kernel is to be inlined into (`with_features!`); without features those of the trait
//! do.

use crate::trace::Record;
use crate::{Generator, Memory, Moves, Position, Query, Search, Sliders};
use contract::{Index, Piece, Present, RegisterWord, Word, adapter};
use record::Form;
use variants::*;

/// A line of the table: a kernel of one square, or of one direction by the adapter (`ray_attacks`),
/// and the features that it is compiled for, if it names some.
macro_rules! entry {
    ($variant:ident $name:literal $module:ident::$kernel:ident) => {
        entry!($variant $name, |piece, square, occupied| {
            // SAFETY: if it has tables, they are made before anybody can run it
            // (`Generator::ready`).
            unsafe { $variant::$module::$kernel(piece, square, occupied) }
        })
    };
    ($variant:ident $name:literal ray_attacks $module:ident::$kernel:ident) => {
        entry!($variant $name, |piece, square, occupied| {
            adapter::ray_attacks::square_attacks(
                $variant::$module::$kernel,
                piece,
                square,
                occupied,
            )
        })
    };
    ($variant:ident $name:literal $features:literal $module:ident::$kernel:ident) => {
        entry!(
            $variant $name,
            |piece, square, occupied| {
                // SAFETY: if it has tables, they are made before anybody can run it
                // (`Generator::ready`).
                unsafe {
                    $variant::$module::$kernel(
                        piece,
                        square,
                        <Features as Present>::Word::from_word(occupied),
                    )
                }
                .value()
            },
            $features
        )
    };
    ($variant:ident $name:literal, $($rest:tt)+) => {
        generator!($name, Some(&$variant::VARIANT), $($rest)+)
    };
}

/// Functions of a generator that have target features, as what is inlined into them then does.
macro_rules! with_features {
    ($features:literal, $(fn $function:ident($($name:ident: $type:ty),*) -> $answer:ty;)*) => {$(
        fn $function($($name: $type),*) -> $answer {
            #[inline(never)]
            #[cfg_attr(
                all(target_arch = "x86_64", not(raybench_portable)),
                target_feature(enable = $features)
            )]
            fn with_features($($name: $type),*) -> $answer {
                crate::$function::<Kernel>($($name),*)
            }
            // SAFETY: `Generator::ready` refuses it on a CPU without its features.
            #[allow(unused_unsafe, reason = "a portable build has no features")]
            unsafe { with_features($($name),*) }
        }
    )*};
}

/// A generator from an expression for its attacks.
macro_rules! generator {
    ($name:expr, $variant:expr, |$piece:ident, $square:ident, $occupied:ident| $attacks:expr
        $(, $features:literal)?) => {{
        $(
            #[derive(Clone, Copy)]
            struct Features;
            // SAFETY: what names it is inlined into the functions with these features alone.
            unsafe impl Present for Features {
                const FEATURES: &'static str = $features;
                type Word = contract::__word!(Features [word $features]);
            }
        )?
        struct Kernel;
        impl Sliders for Kernel {
            #[inline(always)]
            #[allow(unused_unsafe, reason = "a kernel without tables is safe")]
            fn attacks($piece: Piece, $square: Index, $occupied: u64) -> u64 {
                $attacks
            }
            $(with_features! {
                $features,
                fn list_legal_moves(position: &Position, moves: &mut Moves) -> ();
                fn queens(queries: &[Query]) -> u64;
                fn search_node(
                    search: &mut Search,
                    position: &Position,
                    window: [i32; 2],
                    depth: i32
                ) -> i32;
                fn look_up(answers: Form, records: &[Record], memory: &mut Memory) -> u64;
            })?
        }
        Generator::new::<Kernel>($name, $variant)
    }};
}

/// A line of the table for a public library.
macro_rules! library {
    () => {
        generator!("cozy-chess 0.3", None, |piece, square, occupied| cozy_chess(
            piece, square, occupied
        ))
    };
}

/// Returns the attacks by the magics of a public library, with the checks of bounds that its users
/// get.
#[inline(always)]
fn cozy_chess(piece: Piece, square: Index, occupied: u64) -> u64 {
    use cozy_chess::{BitBoard, get_bishop_moves, get_rook_moves};
    let square = cozy_chess::Square::index(square.get() as usize);
    let occupied = BitBoard(occupied);
    match piece {
        Piece::Rook => get_rook_moves(square, occupied).0,
        Piece::Bishop => get_bishop_moves(square, occupied).0,
        Piece::Queen => get_rook_moves(square, occupied).0 | get_bishop_moves(square, occupied).0,
    }
}

include!(concat!(env!("OUT_DIR"), "/generators.rs"));

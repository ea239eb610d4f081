//! The table of generators: every routine of one square, a line each, and public counterparts.

use crate::{Answers, Generator, Memory, Moves, Position, Query, Search, Sliders};
use contract::{Index, OfRegister, Piece, Present, Word, adapter};
use trace::Record;
use variants::*;

/// A kernel over words, by itself, with tables that are made (`tables`), or (`ray_attacks`) one of one direction by
/// the adapter; and the features that it is compiled for, if it names some.
macro_rules! own {
    ($variant:ident / $routine:ident, word $kernel:ident) => {
        own!($variant / $routine, |piece, square, occupied| $variant::kernel::$kernel(
            piece, square, occupied
        ))
    };
    ($variant:ident / $routine:ident, tables $kernel:ident) => {
        own!($variant / $routine, |piece, square, occupied| {
            // SAFETY: its tables are made before anybody can run it (`Generator::ready`).
            unsafe { $variant::kernel::$kernel(piece, square, occupied) }
        })
    };
    ($variant:ident / $routine:ident, ray_attacks $kernel:ident) => {
        own!($variant / $routine, |piece, square, occupied| {
            adapter::ray_attacks::square_attacks($variant::kernel::$kernel, piece, square, occupied)
        })
    };
    ($variant:ident / $routine:ident, word $features:literal $kernel:ident) => {
        own!($variant / $routine, word $features kernel::$kernel)
    };
    ($variant:ident / $routine:ident, word $features:literal $module:ident::$kernel:ident) => {
        own!(
            $variant / $routine,
            |piece, square, occupied| $variant::$module::$kernel(piece, square, <Own as Present>::Word::of(occupied)).value(),
            $features
        )
    };
    ($variant:ident / $routine:ident, tables $features:literal $kernel:ident) => {
        own!(
            $variant / $routine,
            |piece, square, occupied| {
                // SAFETY: its tables are made before anybody can run it (`Generator::ready`).
                unsafe { $variant::kernel::$kernel(piece, square, <Own as Present>::Word::of(occupied)) }.value()
            },
            $features
        )
    };
    ($variant:ident / $routine:ident, $($rest:tt)+) => {
        generator!(
            concat!(stringify!($variant), "/", stringify!($routine)),
            Some(&$variant::VARIANT),
            $($rest)+
        )
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
            // SAFETY: nobody can run it unless the CPU has its features (`Generator::ready`).
            #[allow(unused_unsafe, reason = "a portable build has no features")]
            unsafe { with_features($($name),*) }
        }
    )*};
}

/// A generator from how its attacks are asked for.
macro_rules! generator {
    ($name:expr, $variant:expr, |$piece:ident, $square:ident, $occupied:ident| $attacks:expr
        $(, $features:literal)?) => {{
        $(
            #[derive(Clone, Copy)]
            struct Own;
            // SAFETY: what names it is inlined into the functions with these features alone.
            unsafe impl Present for Own {
                const FEATURES: &'static str = $features;
                type Word = contract::__word!(Own [word $features]);
            }
        )?
        struct Kernel;
        impl Sliders for Kernel {
            #[inline(always)]
            fn attacks($piece: Piece, $square: Index, $occupied: u64) -> u64 {
                $attacks
            }
            $(with_features! {
                $features,
                fn legal(position: &Position, moves: &mut Moves) -> ();
                fn queens(queries: &[Query]) -> u64;
                fn node(search: &mut Search, position: &Position, window: [i32; 2], depth: i32) -> i32;
                fn look_up(answers: Answers, records: &[Record], memory: &mut Memory) -> u64;
            })?
        }
        Generator::new::<Kernel>($name, $variant)
    }};
}

/// Enough for the unit tests of this crate, for which the whole table would be compiled a second time. The tests in
/// `tests` use all of it.
#[cfg(test)]
pub static GENERATORS: &[Generator] = &[
    own!(hyperbola / square_attacks, word square_attacks),
    own!(hyperbola_avx2 / square_attacks, word "avx2" square_attacks),
    own!(kogge_stone / square_attacks, ray_attacks attacks),
    own!(magic / square_attacks, tables square_attacks),
];

/// Magics of a public library, checked for bounds as its users have them.
#[cfg(not(test))]
#[inline(always)]
fn cozy_chess(piece: Piece, square: Index, occupied: u64) -> u64 {
    use cozy_chess::BitBoard;
    let square = cozy_chess::Square::index(square.get() as usize);
    let rook = || cozy_chess::get_rook_moves(square, BitBoard(occupied)).0;
    let bishop = || cozy_chess::get_bishop_moves(square, BitBoard(occupied)).0;
    match piece {
        Piece::Rook => rook(),
        Piece::Bishop => bishop(),
        Piece::Queen => rook() | bishop(),
    }
}

/// All of this build. What the CPU lacks is found by [`Generator::ready`].
#[cfg(not(test))]
#[rustfmt::skip]
pub static GENERATORS: &[Generator] = &[
    own!(binary_network / square_attacks, word "avx2,bmi2" square_attacks),
    own!(bytewise_fill / square_attacks, ray_attacks attacks),
    own!(classical / square_attacks, word square_attacks),
    own!(classical / square_attacks_branching, word square_attacks_branching),
    own!(dumb7_early_out / square_attacks, ray_attacks attacks),
    own!(dumb7_loop / square_attacks, ray_attacks attacks),
    own!(dumb7_unrolled / square_attacks, ray_attacks attacks),
    own!(exploding / square_attacks, word square_attacks),
    own!(folding_hash / square_attacks, tables square_attacks),
    own!(hyperbola / square_attacks, word square_attacks),
    own!(hyperbola / square_attacks_computed, word square_attacks_computed),
    own!(hyperbola / square_attacks_reversed, word square_attacks_reversed),
    own!(hyperbola_avx2 / square_attacks, word "avx2" square_attacks),
    own!(hyperbola_avx2 / square_attacks_computed, word "avx2" square_attacks_computed),
    own!(hyperbola_avx2 / square_attacks_gfni, word "avx2,gfni" square_attacks_gfni),
    own!(hyperbola_avx2 / square_attacks_lanes, word "avx2" square_attacks_lanes),
    own!(hyperbola_avx2 / square_attacks_reversed, word "avx2" square_attacks_reversed),
    own!(kindergarten / square_attacks, tables square_attacks),
    own!(kindergarten / square_attacks_first_rank, word square_attacks_first_rank),
    own!(kindergarten / square_attacks_joined, tables square_attacks_joined),
    own!(kindergarten / square_attacks_shared, word square_attacks_shared),
    own!(kogge_stone / square_attacks, ray_attacks attacks),
    own!(leorik / square_attacks, word square_attacks),
    own!(leorik / square_attacks_computed, word square_attacks_computed),
    own!(magic / square_attacks, tables square_attacks),
    own!(magic / square_attacks_correlated, tables square_attacks_correlated),
    own!(magic / square_attacks_fixed, tables square_attacks_fixed),
    own!(magic / square_attacks_plain, tables square_attacks_plain),
    own!(obstruction_difference / square_attacks, word square_attacks),
    own!(obstruction_difference / square_attacks_computed, word square_attacks_computed),
    own!(one_piece_avx512 / square_attacks, word "avx512f,avx512cd,avx512vl" square_attacks),
    own!(one_piece_avx512 / square_attacks_permuted, word "avx512f,avx512bw,avx512vbmi" square_attacks_permuted),
    own!(one_piece_avx512 / square_attacks_rays, word "avx512f,avx512bw,avx512bitalg" square_attacks_rays),
    own!(pext / square_attacks, tables "bmi2" square_attacks),
    own!(pext / square_attacks_bit_by_bit, tables square_attacks_bit_by_bit),
    own!(pext / square_attacks_compressed, tables "bmi2" square_attacks_compressed),
    own!(pext / square_attacks_six_steps, tables square_attacks_six_steps),
    own!(pext / square_attacks_split, tables "bmi2" square_attacks_split),
    own!(qbb / square_attacks, word square_attacks),
    own!(qbb / square_attacks_shifted, word square_attacks_shifted),
    own!(rotate_lanes / square_attacks, word "avx512f" one::kogge_stone),
    own!(rotate_lanes / square_attacks_dumb7, word "avx512f" one::dumb7),
    own!(rotate_lanes / square_attacks_dumb7_shifts, word "avx2" one::dumb7_shifts),
    own!(sbamg / square_attacks, word square_attacks),
    own!(sbamg_hyperbola / square_attacks, word square_attacks),
    own!(sbamg_hyperbola / square_attacks_computed, word square_attacks_computed),
    own!(sissy / square_attacks, tables square_attacks),
    own!(slide_arithmetic / square_attacks, word "bmi1,bmi2,lzcnt" square_attacks),
    own!(slide_arithmetic / square_attacks_computed, word "bmi1,bmi2,lzcnt" square_attacks_computed),
    own!(spectral_magic / square_attacks, tables square_attacks),
    own!(spectral_magic / square_attacks_three_shifts, tables square_attacks_three_shifts),
    own!(sum_of_products / square_attacks, word square_attacks),
    own!(walk / square_attacks, word square_attacks),
    generator!("cozy-chess 0.3", None, |piece, square, occupied| cozy_chess(piece, square, occupied)),
];

//! Which call the film of a variant shows by default. It does not know frames.

use crate::failure::Failure;
use crate::select;
use crate::slow_motion::{Call, Film, SlowMotion};
use contract::{Model, Routine, Variant};
use oracle::workloads::Board;

/// The published comparison, some of each other family; of each other variant its shortest.
const SHOWN: [&str; 11] = [
    "dumb7_unrolled/attacks/south",
    "kogge_stone/attacks/south",
    "subtract_scalar/attacks_barrier/east",
    "sbamg/line_attacks/rank",
    "qbb/square_attacks/bishop",
    "kindergarten/square_attacks/bishop",
    "walk/square_attacks/rook",
    "subtract_sse2/attacks_2r/east",
    "transpose_gfni/attacks/south",
    "west_pext/attacks/west",
    "rays_exact/rays_sum/compass",
];

fn is_of(name: &str, variant: &str) -> bool {
    name.split('/').next() == Some(variant)
}

/// The call named `VARIANT/ROUTINE/SUBJECT`.
pub fn named(name: &str) -> Result<Call, Failure> {
    let parts: Vec<&str> = name.split('/').collect();
    let [variant, routine, subject] = parts[..] else {
        let text = format!("{name:?}: films are named VARIANT/ROUTINE/SUBJECT");
        return Err(Failure::Input(text));
    };
    let variant = select::variant(variant)?;
    of_subject(variant, select::routine(variant, routine)?, subject)
}

/// The call of a routine of this variant for the subject of this name.
pub fn of_subject(
    variant: &'static Variant,
    routine: &'static Routine,
    subject: &str,
) -> Result<Call, Failure> {
    let (probe, argument) = select::probe(routine, subject)?;
    Ok(Call { variant, routine, probe, argument, subject: subject.to_string() })
}

/// The call of a routine of this variant: south if there is that, else the first.
pub fn of_routine(variant: &'static Variant, routine: &'static Routine) -> Result<Call, Failure> {
    let first = routine.probes.first().map_or("", |probe| probe.subject.name());
    of_subject(variant, routine, "south").or_else(|_| of_subject(variant, routine, first))
}

/// The call of a variant that is shown by default, and its film: one of `SHOWN`, or else the call with the fewest boards, adapters
/// left out.
pub fn of_variant(variant: &'static Variant, board: Board) -> Result<(Call, Film), Failure> {
    let call = match SHOWN.iter().find(|name| is_of(name, variant.name)) {
        Some(name) => named(name)?,
        None => shortest(variant, board)?,
    };
    let film = SlowMotion::of(&call, board)?.short();
    Ok((call, film))
}

fn shortest(variant: &'static Variant, board: Board) -> Result<Call, Failure> {
    let is_own = |routine: &&Routine| routine.model != Model::Step && routine.adapter_of.is_none();
    let calls = variant.routines.iter().filter(is_own);
    let calls = calls.map(|routine| of_routine(variant, routine)).collect::<Result<Vec<_>, _>>()?;
    let boards = |call: &Call| Some(SlowMotion::of(call, board).ok()?.whole().boards());
    let calls = calls.into_iter().filter_map(|call| Some((boards(&call)?, call)));
    let none = || Failure::Input(format!("{}: no kernel of its own is a text", variant.name));
    calls.min_by_key(|(boards, _)| *boards).map(|(_, call)| call).ok_or_else(none)
}

//! The published listings, assembled into the listing binary, as functions to prove: each must answer like an attack getter of a
//! variant.

use contract::{Model, Probe};
use prove::listings::{Convention, Listing};
use variants::listings::{Routine, listings};

/// All published listings.
pub fn carried() -> Vec<Listing> {
    let all = listings().iter();
    all.map(|one| listing(one.symbol, convention(one.routine))).collect()
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn convention(routine: Routine) -> Convention {
    match routine {
        Routine::Words(_) => Convention::Words,
        Routine::Vectors(_) => Convention::Vectors,
        Routine::Post(_) => Convention::Post,
        Routine::Rays(_) => Convention::Rays,
    }
}

/// A build without x86-64 code has no listings.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
fn convention(routine: Routine) -> Convention {
    match routine {}
}

/// The listing of a symbol, whose last part is its direction or its numbering of directions.
fn listing(symbol: &'static str, convention: Convention) -> Listing {
    let last = symbol.rsplit('.').next().unwrap_or_default();
    let (variant, routine) = match convention {
        Convention::Rays => ("rays_portable", "rays_of_coords"),
        _ => ("kogge_stone", "attacks"),
    };
    let found = contract::registry::variant(variant).and_then(|variant| {
        let routine = variant.routine(routine)?;
        let mut probes = routine.probes.iter();
        Some((routine.model, probes.find(|probe| probe.subject.name() == last)?))
    });
    let as_probe: (Model, &'static Probe) =
        found.unwrap_or_else(|| panic!("{symbol}: {last} is no direction"));
    Listing { symbol, convention, as_probe }
}

//! The published listings, assembled into the listing binary, as functions to prove: each must
//! answer like an attack getter of a variant.

use contract::{Model, Probe};
use prove::listings::{Convention, Listing};
use variants::listings::listings;

/// All published listings.
pub fn carried() -> Vec<Listing> {
    listings().iter().map(|one| listing(one.symbol, convention(one.convention))).collect()
}

fn convention(of: variants::listings::Convention) -> Convention {
    use variants::listings::Convention as Own;
    match of {
        Own::Words => Convention::Words,
        Own::Vectors => Convention::Vectors,
        Own::Post => Convention::Post,
        Own::Rays => Convention::Rays,
    }
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

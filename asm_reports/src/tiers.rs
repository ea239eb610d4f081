//! The executable with a tier's machine code. Only `--tables` of a listing binary is executed.
//!
//! At the baseline it is the runner, which `bench` times. At another tier it is the listing binary, which is built in
//! seconds and has the probes and loops of that tier's runner.

use crate::Error;
use contract::Tier;
use machine_code::build::{self, Progress, Workspace};
use machine_code::decode::Executable;

/// Builds what carries the machine code of `tier`, and reads it.
///
/// # Errors
/// If the build fails.
pub fn open(tier: Tier, progress: &mut dyn Progress) -> Result<Executable, Error> {
    match tier {
        Tier::X86_64 => {
            let path = build::runner(&Workspace::locate()?, tier, progress)?;
            Ok(Executable::open(&path)?)
        }
        _ => listing_binary(tier, progress),
    }
}

/// Builds the listing binary of `tier`, and reads it.
///
/// # Errors
/// If the build fails, or if this build has no x86-64 code.
pub fn listing_binary(tier: Tier, progress: &mut dyn Progress) -> Result<Executable, Error> {
    if cfg!(not(all(target_arch = "x86_64", not(raybench_portable)))) {
        let text = "this build has no x86-64 code, so there are no listings to count";
        return Err(Error::Machine(text.into()));
    }
    let path = build::listing_binary(&Workspace::locate()?, tier, progress)?;
    with_made_tables(Executable::open(&path)?, tier)
}

/// The listing binary with the tables that its variants make, taken from a process of it; where this CPU cannot
/// run it, from a process of the baseline's, static by static.
fn with_made_tables(listing_binary: Executable, tier: Tier) -> Result<Executable, Error> {
    if !contract::registry::variants().iter().any(|variant| variant.tables.is_some()) {
        return Ok(listing_binary);
    }
    if tier.runnable().is_ok() {
        let add = |listing_binary: Executable, (symbol, anchor, table): MadeTable| {
            listing_binary.with_made(&symbol, anchor, [table])
        };
        return Ok(made_tables(&listing_binary)?.into_iter().fold(listing_binary, add));
    }
    let baseline = build::listing_binary(&Workspace::locate()?, Tier::X86_64, &mut build::Silent)?;
    let baseline = Executable::open(&baseline)?;
    let mut listing_binary = listing_binary;
    for (symbol, anchor, (at, bytes)) in made_tables(&baseline)? {
        let here = baseline.address(&symbol).unwrap_or_default();
        let path = baseline.path_at(at.wrapping_sub(anchor).wrapping_add(here));
        let path = path.ok_or_else(|| Error::Check("a made table without a name".into()))?;
        listing_binary = listing_binary.with_table(path, bytes);
    }
    Ok(listing_binary)
}

/// A function's symbol and its address in the process, and a table's address there and its bytes.
type MadeTable = (String, u64, (u64, Vec<u8>));

/// What a process of the listing binary makes.
fn made_tables(listing_binary: &Executable) -> Result<Vec<MadeTable>, Error> {
    let failed =
        |why: String| Error::Machine(format!("{}: {why}", listing_binary.path().display()));
    let output = std::process::Command::new(listing_binary.path()).arg("--tables").output();
    let output = output.map_err(|error| failed(error.to_string()))?;
    let text = String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))?;
    let tables = text.lines().map(|line| made_table(line).ok_or_else(|| failed(line.into())));
    tables.collect()
}

/// `SYMBOL ANCHOR ADDRESS WORD...`, numbers in hexadecimal: a line of `listing binary --tables`.
fn made_table(line: &str) -> Option<MadeTable> {
    let (symbol, numbers) = line.split_once(' ')?;
    let numbers = numbers.split(' ').map(|number| u64::from_str_radix(number, 16).ok());
    let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
    let [anchor, at, words @ ..] = &numbers[..] else { return None };
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Some((symbol.to_string(), *anchor, (*at, bytes)))
}

/// The tiers that tests build, the lowest and the highest that proofs are promised for: each takes half a minute and
/// more with every variant. Commands build them all.
pub const TESTED: [Tier; 2] = [Tier::X86_64, Tier::V4];

/// The listing binaries of some tiers, in their order.
///
/// # Errors
/// If a build fails.
pub fn listing_binaries(
    tiers: &[Tier],
    progress: &mut dyn Progress,
) -> Result<ListingBinaries, Error> {
    tiers.iter().map(|&tier| Ok((tier, listing_binary(tier, progress)?))).collect()
}

/// Executables by tier.
pub type ListingBinaries = Vec<(Tier, Executable)>;

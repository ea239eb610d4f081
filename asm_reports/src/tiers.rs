//! Builds the executable with a tier's machine code. Only `--tables` of a listing binary is
//! executed.
//!
//! At the baseline it is the runner, which `bench` times. At another tier it is the listing binary,
//! which is built in seconds and has the probes and loops of that tier's runner.

use crate::Error;
use contract::Tier;
use machine_code::build::{self, Profile, Progress, Silent, Workspace};
use machine_code::decode::Executable;
use machine_code::process_group;
use std::fmt::Display;
use std::process::{Command, Stdio};

/// Builds the executable that has the machine code of `tier`, and reads it.
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
    build_listing_binary(Profile::Release, tier, progress)
}

/// Returns the listing binary of the baseline and the dev profile: its kernels have the same
/// machine code, and `cargo test` has compiled them already.
///
/// # Errors
/// Those of [`listing_binary`].
pub fn dev_listing_binary() -> Result<Executable, Error> {
    build_listing_binary(Profile::Dev, Tier::X86_64, &mut Silent)
}

fn build_listing_binary(
    profile: Profile,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<Executable, Error> {
    if cfg!(not(all(target_arch = "x86_64", not(raybench_portable)))) {
        let text = "this build has no x86-64 code, so there are no listings to count";
        return Err(Error::Machine(text.into()));
    }
    let workspace = Workspace::locate()?;
    let executable =
        Executable::open(&build::listing_binary(&workspace, profile, tier, progress)?)?;
    with_filled_tables(executable, tier, read_tables, || {
        let path = build::listing_binary(&workspace, profile, Tier::X86_64, &mut Silent)?;
        Ok(Executable::open(&path)?)
    })
}

/// Returns `file`, compiled for `tier`, with the tables that a process of it fills, as
/// `filled_tables` reads them. If this CPU cannot run it, the tables come from `baseline`, static
/// by static.
///
/// # Errors
/// Those of `filled_tables` and `baseline`, or if a table is no static.
pub fn with_filled_tables<E: From<Error>>(
    file: Executable,
    tier: Tier,
    filled_tables: impl Fn(&Executable) -> Result<Vec<FilledTable>, E>,
    baseline: impl FnOnce() -> Result<Executable, E>,
) -> Result<Executable, E> {
    let mut file = file;
    if tier.runnable().is_ok() {
        for (symbol, anchor, table) in filled_tables(&file)? {
            file = file.with_filled_tables(&symbol, anchor, [table]);
        }
        return Ok(file);
    }
    let baseline = baseline()?;
    for (symbol, anchor, (address, bytes)) in filled_tables(&baseline)? {
        let anchor_in_baseline = baseline.address(&symbol).unwrap_or_default();
        let path =
            baseline.static_path(address.wrapping_sub(anchor).wrapping_add(anchor_in_baseline));
        let path = path.ok_or_else(|| Error::Check("a filled table has no name".into()))?;
        file = file.with_table(path, bytes);
    }
    Ok(file)
}

/// A function's symbol and its address in the process, and a table's address there and its bytes.
pub type FilledTable = (String, u64, (u64, Vec<u8>));

/// Runs the listing binary and reads the tables that its process fills.
fn read_tables(listing_binary: &Executable) -> Result<Vec<FilledTable>, Error> {
    let mut command = Command::new(listing_binary.path());
    command.arg("--tables").stderr(Stdio::piped());
    let output =
        process_group::output(&mut command).map_err(|error| unusable(listing_binary, error))?;
    let text = String::from_utf8(output.stdout).map_err(|error| unusable(listing_binary, error))?;
    let mut tables = Vec::new();
    for line in text.lines() {
        tables.push(parse_table(line).ok_or_else(|| unusable(listing_binary, line))?);
    }
    Ok(tables)
}

fn unusable(listing_binary: &Executable, reason: impl Display) -> Error {
    Error::Machine(format!("{}: {reason}", listing_binary.path().display()))
}

/// Reads a line of `listing binary --tables`: `SYMBOL ANCHOR ADDRESS WORD...`, with numbers in
/// hexadecimal.
fn parse_table(line: &str) -> Option<FilledTable> {
    let (symbol, numbers) = line.split_once(' ')?;
    let numbers = numbers.split(' ').map(|number| u64::from_str_radix(number, 16).ok());
    let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
    let [anchor, address, words @ ..] = &numbers[..] else { return None };
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Some((symbol.to_string(), *anchor, (*address, bytes)))
}

/// The tiers that tests build, the lowest and the highest that proofs are promised for: each takes
/// half a minute and more with every variant. Commands build them all.
pub const TESTED: [Tier; 2] = [Tier::X86_64, Tier::V4];

/// Returns the listing binaries of some tiers, in their order.
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

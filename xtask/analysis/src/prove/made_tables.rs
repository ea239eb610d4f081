//! Tables that extracted code fills at run time, read from a library that was loaded and has filled them.

use crate::failure::Failure;
use contract::Tier;
use machine_code::decode::Executable;
use std::cell::RefCell;

thread_local! {
    /// Addresses and bytes that a library has shown.
    static SHOWN: RefCell<Vec<(u64, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

/// `library`, compiled for `tier`, with the tables of these symbols. If this CPU cannot run it, the tables come from `baseline`, each
/// by the name of its static.
pub fn with_made(
    library: Executable,
    tier: Tier,
    symbols: &[String],
    baseline: &dyn Fn() -> Result<Executable, Failure>,
) -> Result<Executable, Failure> {
    if symbols.is_empty() {
        return Ok(library);
    }
    if tier.runnable().is_ok() {
        return symbols.iter().try_fold(library, |library, symbol| {
            let (anchor, tables) = shown(&library, symbol)?;
            Ok(library.with_made(symbol, anchor, tables))
        });
    }
    let baseline = baseline()?;
    let mut library = library;
    for symbol in symbols {
        let (anchor, tables) = shown(&baseline, symbol)?;
        let here = baseline.address(symbol).unwrap_or_default();
        for (at, bytes) in tables {
            let path = baseline.path_at(at.wrapping_sub(anchor).wrapping_add(here));
            let path = path.ok_or_else(|| Failure::Check("a filled table has no name".into()))?;
            library = library.with_table(path, bytes);
        }
    }
    Ok(library)
}

/// Tables: addresses in the process, and bytes.
type Tables = Vec<(u64, Vec<u8>)>;

/// The address of the function of this symbol in this process, and the tables that it shows.
fn shown(library: &Executable, symbol: &str) -> Result<(u64, Tables), Failure> {
    type Show = unsafe extern "C" fn(*const u64, usize);
    unsafe extern "C" fn show(words: *const u64, count: usize) {
        // SAFETY: the library shows its own words, which it does not write again.
        let words = unsafe { std::slice::from_raw_parts(words, count) };
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        SHOWN.with_borrow_mut(|all| all.push((words.as_ptr() as u64, bytes)));
    }
    // SAFETY: the library was just compiled from our text and runs nothing when it is loaded; this CPU has its tier, and the
    // function has this type.
    unsafe {
        let loaded = libloading::Library::new(library.path()).map_err(Failure::machine)?;
        let made = loaded
            .get::<unsafe extern "C" fn(Show)>(symbol.as_bytes())
            .map_err(Failure::machine)?;
        made(show);
        Ok((*made as usize as u64, SHOWN.take()))
    }
}

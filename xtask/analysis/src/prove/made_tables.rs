//! Reads the tables that extracted code fills at run time, from a library that was loaded and has
//! filled them.

use crate::failure::Failure;
use asm_reports::tiers::{self, FilledTable};
use contract::Tier;
use machine_code::decode::Executable;
use std::cell::RefCell;

thread_local! {
    /// Addresses and bytes of tables. The callback of the library receives only words and their
    /// number, so it can leave its result nowhere else.
    static TABLES: RefCell<Vec<(u64, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

/// Adds to `library`, compiled for `tier`, the tables that the functions of these symbols show. If
/// this CPU cannot run it, the tables come from `baseline`.
pub fn add_filled_tables(
    library: Executable,
    tier: Tier,
    symbols: &[String],
    baseline: &dyn Fn() -> Result<Executable, Failure>,
) -> Result<Executable, Failure> {
    if symbols.is_empty() {
        return Ok(library);
    }
    tiers::with_filled_tables(
        library,
        tier,
        |library| {
            let mut tables = Vec::new();
            for symbol in symbols {
                tables.extend(read_tables(library, symbol)?);
            }
            Ok(tables)
        },
        baseline,
    )
}

/// Returns the tables that the function of this symbol shows.
fn read_tables(library: &Executable, symbol: &str) -> Result<Vec<FilledTable>, Failure> {
    type Show = unsafe extern "C" fn(*const u64, usize);
    unsafe extern "C" fn show(words: *const u64, count: usize) {
        // SAFETY: the library shows its own words, which it does not write again.
        let words = unsafe { std::slice::from_raw_parts(words, count) };
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        TABLES.with_borrow_mut(|tables| tables.push((words.as_ptr() as u64, bytes)));
    }
    // SAFETY: the library was just compiled from our text and runs nothing when it is loaded; this
    // CPU has its tier, and the function has this type.
    unsafe {
        let handle = libloading::Library::new(library.path()).map_err(Failure::machine)?;
        let function = handle
            .get::<unsafe extern "C" fn(Show)>(symbol.as_bytes())
            .map_err(Failure::machine)?;
        function(show);
        let anchor = *function as usize as u64;
        Ok(TABLES.take().into_iter().map(|table| (symbol.to_string(), anchor, table)).collect())
    }
}

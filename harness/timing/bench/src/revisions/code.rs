//! Hashes the machine code of a revision's timed loops.
//!
//! A loop with the same hash on both sides needs no timing. A loop that calls other functions gets
//! no hash, because their code is not in it and may have changed.

use crate::machine_code::calls_others;
use machine_code::decode::{Executable, masked_hash};
use runner::{Error, check_error};
use std::path::Path;

/// Reads the machine code of a runner; `None` on processors for which there is no decoder.
pub(super) fn read(runner: &Path) -> Result<Option<Executable>, Error> {
    if cfg!(not(target_arch = "x86_64")) {
        return Ok(None);
    }
    Executable::open(runner).map(Some).map_err(|error| check_error("machine code", error))
}

/// Returns the hashes of these loops; `None` if a loop is missing, calls other functions, or cannot
/// be read here.
pub(super) fn hashes(code: Option<&Executable>, symbols: &[&str]) -> Option<Vec<String>> {
    let mut hashes = Vec::new();
    for symbol in symbols {
        let code = code?.code(symbol)?;
        if calls_others(&code) {
            return None;
        }
        hashes.push(masked_hash(&code));
    }
    Some(hashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    #[test]
    fn missing_loop_is_unknown() {
        let executable = std::env::current_exe().expect("tests are files");
        let code = read(&executable).unwrap();
        assert_eq!(hashes(code.as_ref(), &["raybench.no.such.loop"]), None);
        assert_eq!(hashes(code.as_ref(), &[]), Some(vec![]));
    }
}

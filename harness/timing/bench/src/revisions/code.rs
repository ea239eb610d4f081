//! Whether the timed loops of two runners are the same machine code.

use super::change::CodeChange;
use crate::machine_code::calls_others;
use machine_code::decode::{Executable, masked_hash};
use runner::{Error, check};
use std::path::Path;

/// The machine code of a runner, where it can be read.
pub(super) struct Code(pub(super) Option<Executable>);

impl Code {
    pub(super) fn read(runner: &Path) -> Result<Self, Error> {
        if cfg!(not(target_arch = "x86_64")) {
            return Ok(Code(None));
        }
        let read = Executable::open(runner).map_err(|error| check("machine code", error))?;
        Ok(Code(Some(read)))
    }

    /// Hashes of these loops; `None` if they are not all there is to know.
    pub(super) fn hashes(&self, symbols: &[String]) -> Option<Vec<String>> {
        let whole = |symbol: &String| {
            let code = self.0.as_ref()?.code(symbol)?;
            (!calls_others(&code)).then(|| masked_hash(&code))
        };
        symbols.iter().map(whole).collect()
    }
}

/// What two lists of hashes say.
pub(super) fn change(a: Option<Vec<String>>, b: Option<Vec<String>>) -> CodeChange {
    match (a, b) {
        (Some(a), Some(b)) if a == b => CodeChange::Unchanged,
        (Some(_), Some(_)) => CodeChange::Changed,
        _ => CodeChange::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_the_same_only_if_every_loop_is() {
        let hashes = |all: [&str; 2]| Some(all.map(str::to_string).to_vec());
        assert_eq!(change(hashes(["1", "2"]), hashes(["1", "2"])), CodeChange::Unchanged);
        assert_eq!(change(hashes(["1", "2"]), hashes(["1", "3"])), CodeChange::Changed);
        assert_eq!(change(hashes(["1", "2"]), None), CodeChange::Unknown);
        assert_eq!(change(None, None), CodeChange::Unknown);
    }

    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    #[test]
    fn a_loop_that_is_not_there_is_unknown() {
        let own = std::env::current_exe().expect("tests are files");
        let code = Code::read(&own).unwrap();
        assert_eq!(code.hashes(&["raybench.no.such.loop".into()]), None);
        assert_eq!(code.hashes(&[]), Some(vec![]));
    }
}

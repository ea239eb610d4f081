//! `raybench-runner external`: throughput loops of other compilers and of rustc.

use super::copies;
use crate::wire::{External, Rows};
use crate::{Error, Library, copied_seconds};
use record::Compiled;
use std::path::PathBuf;

pub fn run(asked: &External) -> Result<Rows<Compiled>, Error> {
    let load = |(compiler, file): &(String, PathBuf)| {
        // SAFETY: the parent had it compiled from our own text; it runs nothing when it is loaded.
        let loaded = unsafe { libloading::Library::new(file) };
        let loaded = loaded.map_err(|error| Error::Input(error.to_string()))?;
        Ok(Library { compiler: compiler.clone(), loaded })
    };
    let libraries = asked.libraries.iter().map(load).collect::<Result<Vec<_>, Error>>()?;
    copies::rows(&asked.plan, |bench, prepared| {
        crate::external(bench, prepared, &libraries, copied_seconds(&asked.plan))
    })
}

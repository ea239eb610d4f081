//! `raybench-runner external`: throughput loops of other compilers and of rustc.

use super::copies;
use crate::wire::{External, Rows};
use crate::{Error, Library, copied_seconds};
use record::Compiled;
use std::path::Path;

pub fn run(request: &External) -> Result<Rows<Compiled>, Error> {
    let mut libraries = Vec::new();
    for (compiler, file) in &request.libraries {
        libraries.push(load(compiler, file)?);
    }
    copies::rows(&request.plan, |bench, prepared| {
        crate::external(bench, prepared, &libraries, copied_seconds(&request.plan))
    })
}

fn load(compiler: &str, file: &Path) -> Result<Library, Error> {
    // SAFETY: the parent had it compiled from our text; it runs nothing when it is loaded.
    let loaded = unsafe { libloading::Library::new(file) };
    let loaded = loaded.map_err(|error| Error::Input(error.to_string()))?;
    Ok(Library { compiler: compiler.to_string(), loaded })
}

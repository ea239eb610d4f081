//! `raybench-runner external`: times throughput loops of other compilers and of rustc.

use super::copies;
use crate::wire::{ExternalRequest, Rows};
use crate::{Error, Library, copies_seconds};
use record::Compiled;
use std::path::Path;

pub fn run(request: &ExternalRequest) -> Result<Rows<Compiled>, Error> {
    let mut libraries = Vec::new();
    for (compiler, file) in &request.libraries {
        libraries.push(load(compiler, file)?);
    }
    copies::time_routines(&request.plan, |bench, prepared| {
        crate::time_external_loops(bench, prepared, &libraries, copies_seconds(&request.plan))
    })
}

/// Loads the library that a compiler made of our kernels.
fn load(compiler: &str, file: &Path) -> Result<Library, Error> {
    // SAFETY: the parent compiled it from our text; it runs nothing when it is loaded.
    let library = unsafe { libloading::Library::new(file) };
    let library = library.map_err(|error| Error::Input(error.to_string()))?;
    Ok(Library { compiler: compiler.to_string(), library })
}

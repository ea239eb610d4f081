//! The library and the assembly text of one compilation of a variant's crate.

use crate::Error;
use machine_code::build::Built;
use std::path::PathBuf;

/// What one compilation of a variant's crate made.
pub(crate) struct Compiled {
    pub library: PathBuf,
    pub assembly: String,
}

/// The files of a variant among those that [`machine_code::build::assembly`] made.
pub(crate) fn compiled(built: &[Built], name: &str) -> Result<Compiled, Error> {
    let file = |kind: &str| {
        let mut files = built.iter().filter(|it| it.target.name == name).flat_map(|it| &it.files);
        let found = files.find(|path| path.extension().is_some_and(|it| it == kind)).cloned();
        found.ok_or_else(|| Error::Check(format!("cargo built no library of {name}")))
    };
    // deps/libNAME-HASH.rmeta and deps/NAME-HASH.s are of one call of the compiler.
    let (library, meta) = (file("rlib")?, file("rmeta")?);
    let stem = meta.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = meta.with_file_name(stem.trim_start_matches("lib").to_string() + ".s");
    let assembly = std::fs::read_to_string(&text)
        .map_err(|error| Error::Check(format!("{}: {error}", text.display())))?;
    Ok(Compiled { library, assembly })
}

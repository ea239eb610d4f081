//! The compiler's assembly texts of all variants at a tier, with the sizes of their functions from
//! the libraries of the same compilation.

use crate::Error;
use contract::Tier;
use machine_code::build::{self, Built, Progress, Workspace};
use machine_code::decode::{self, Assembly, Written};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The texts by variant.
pub struct AssemblyTexts {
    by_variant: BTreeMap<String, Text>,
}

struct Text {
    assembly: Assembly,
    code: BTreeMap<String, Vec<u8>>,
}

/// What one compilation of a variant's crate made.
pub(crate) struct Compiled {
    pub library: PathBuf,
    pub assembly: String,
}

/// The files of a variant among those that [`build::assembly`] made.
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

impl AssemblyTexts {
    /// Compiles the variants of these names for `tier`, in `target` or else in the tier's own folder.
    ///
    /// # Errors
    /// If the build fails, or if it left no text of a variant.
    pub fn build(
        workspace: &Workspace,
        tier: Tier,
        target: Option<&Path>,
        variants: &[&str],
        progress: &mut dyn Progress,
    ) -> Result<Self, Error> {
        let built = build::assembly(workspace, tier, target, variants, progress)?;
        let mut by_variant = BTreeMap::new();
        for &name in variants {
            let Compiled { library, assembly } = compiled(&built, name)?;
            let assembly = Assembly::parse(&assembly);
            let code = decode::function_bytes(&library)?;
            by_variant.insert(name.to_string(), Text { assembly, code });
        }
        Ok(AssemblyTexts { by_variant })
    }

    /// A function of a variant, and its bytes.
    ///
    /// # Errors
    /// If the variant's text or library lacks it.
    pub fn function(&self, variant: &str, symbol: &str) -> Result<(Written, u32), Error> {
        let lacks = || Error::Check(format!("the assembly of {variant} has no {symbol}"));
        let text = self.by_variant.get(variant).ok_or_else(lacks)?;
        let function = text.assembly.function(symbol).ok_or_else(lacks)?;
        let code = text.code.get(symbol).ok_or_else(lacks)?;
        Ok((function, code.len() as u32))
    }
}

//! The installed C compilers and their command lines.

use contract::{Tier, named};
use std::process::{Command, Stdio};

named! {
    /// The vendor of a compiler.
    Brand {
        /// The GNU project.
        Gcc "gcc",
        /// LLVM.
        Clang "clang",
    }
}

/// An installed C compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    brand: Brand,
    /// The program.
    program: String,
    /// `"12.2.0"`.
    version: String,
}

impl Compiler {
    /// Returns the installed compilers, one per version, and a line for each brand that is missing.
    pub fn find_installed() -> (Vec<Compiler>, Vec<String>) {
        let (mut installed, mut missing) = (Vec::new(), Vec::new());
        // These are the versions that current distributions ship.
        for (brand, versions) in [(Brand::Gcc, 11..=17), (Brand::Clang, 14..=23)] {
            let mut programs = vec![brand.to_string()];
            programs.extend(versions.map(|version| format!("{brand}-{version}")));
            let mut brand_compilers: Vec<Compiler> = Vec::new();
            for program in programs {
                let Some(version) = version(brand, &program) else { continue };
                if !brand_compilers.iter().any(|known| known.version == version) {
                    brand_compilers.push(Compiler { brand, program, version });
                }
            }
            if brand_compilers.is_empty() {
                missing.push(format!("no {brand} found (apt install {brand})"));
            }
            brand_compilers.sort_by_key(Compiler::major);
            installed.append(&mut brand_compilers);
        }
        (installed, missing)
    }

    /// Returns the brand and the version, such as `gcc 12.2.0`.
    pub fn name(&self) -> String {
        format!("{} {}", self.brand, self.version)
    }

    /// Returns the first part of its version.
    fn major(&self) -> u32 {
        self.version.split('.').next().and_then(|part| part.parse().ok()).unwrap_or(0)
    }

    /// Returns a command that calls it for a level of x86-64, with the optimisation of engines.
    pub fn command(&self, tier: Tier) -> Command {
        let mut command = Command::new(&self.program);
        // Some distributions enable `endbr64` by default.
        let march = format!("-march={}", tier.name());
        command.args(["-std=c11", "-O2", &march, "-fcf-protection=none"]);
        if self.brand == Brand::Clang {
            command.arg("--target=x86_64-linux-gnu");
        }
        command.stdin(Stdio::null());
        command
    }
}

/// Returns the version of a program, if it exists and is of that brand.
fn version(brand: Brand, program: &str) -> Option<String> {
    // Another compiler may call itself gcc; it does not know this option.
    let question = match brand {
        Brand::Gcc => "-dumpfullversion",
        Brand::Clang => "-dumpversion",
    };
    let answer = Command::new(program).arg(question).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    let version = text.trim();
    let is_numeric = version.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    (answer.status.success() && is_numeric && !version.is_empty()).then(|| version.to_string())
}

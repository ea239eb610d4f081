//! The installed C compilers, and how each is called.

use contract::Tier;
use std::process::{Command, Stdio};

/// Whose compiler it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Brand {
    Gcc,
    Clang,
}

/// A C compiler that is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    brand: Brand,
    /// How it is called.
    program: String,
    /// `"12.2.0"`.
    version: String,
}

impl Compiler {
    /// All that are found, one of a version, and a line for each that is not there.
    pub fn installed() -> (Vec<Compiler>, Vec<String>) {
        let numbered = |name: &str, versions: std::ops::RangeInclusive<u32>| {
            let all = versions.map(|version| format!("{name}-{version}"));
            std::iter::once(name.to_string()).chain(all).collect::<Vec<_>>()
        };
        let wanted = [
            (Brand::Gcc, numbered("gcc", 11..=17), "gcc"),
            (Brand::Clang, numbered("clang", 14..=23), "clang"),
        ];
        let (mut found, mut missing): (Vec<Compiler>, Vec<String>) = (Vec::new(), Vec::new());
        for (brand, programs, package) in wanted {
            let before = found.len();
            for program in programs {
                let Some(version) = version(brand, &program) else { continue };
                let known = found[before..].iter().any(|other| other.version == version);
                if !known {
                    found.push(Compiler { brand, program, version });
                }
            }
            if found.len() == before {
                missing.push(format!("no {package} found (apt install {package})"));
            }
            found[before..].sort_by_key(Compiler::major);
        }
        (found, missing)
    }

    /// `gcc 12.2.0`.
    pub fn name(&self) -> String {
        let brand = match self.brand {
            Brand::Gcc => "gcc",
            Brand::Clang => "clang",
        };
        format!("{brand} {}", self.version)
    }

    /// The first part of its version.
    fn major(&self) -> u32 {
        self.version.split('.').next().and_then(|part| part.parse().ok()).unwrap_or(0)
    }

    /// A call of it for a level of x86-64, optimised as engines are.
    pub fn call(&self, tier: Tier) -> Command {
        let mut command = Command::new(&self.program);
        // Some distributions mark where calls may land, which is no matter of the algorithm.
        let march = format!("-march={}", tier.name());
        command.args(["-std=c11", "-O2", &march, "-fcf-protection=none"]);
        if self.brand == Brand::Clang {
            command.arg("--target=x86_64-linux-gnu");
        }
        command.stdin(Stdio::null());
        command
    }
}

/// The version of a program, if it is there and of that brand.
fn version(brand: Brand, program: &str) -> Option<String> {
    // What calls itself gcc may be another compiler, which does not know this question.
    let question = match brand {
        Brand::Gcc => "-dumpfullversion",
        Brand::Clang => "-dumpversion",
    };
    let answer = Command::new(program).arg(question).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    let version = text.trim();
    let numbers = version.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    (answer.status.success() && numbers && !version.is_empty()).then(|| version.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_or_of_another_brand_has_no_version() {
        assert_eq!(version(Brand::Gcc, "no-such-compiler"), None);
        assert_eq!(version(Brand::Gcc, "true"), None);
        let compiler =
            Compiler { brand: Brand::Gcc, program: "gcc".into(), version: "12.2.0".into() };
        assert_eq!((compiler.name(), compiler.major()), ("gcc 12.2.0".into(), 12));
    }
}

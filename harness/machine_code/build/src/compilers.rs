//! Which C compilers are installed, and how each is told what to compile for.

use contract::Tier;
use decode::Processor;
use std::process::{Command, Stdio};

/// What is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A level of x86-64.
    X86(Tier),
    /// A processor whose assembler text is read.
    External(Processor),
}

impl Target {
    /// The levels of x86-64, then the others.
    pub const ALL: [Target; 6] = [
        Target::X86(Tier::X86_64),
        Target::X86(Tier::V2),
        Target::X86(Tier::V3),
        Target::X86(Tier::V4),
        Target::External(Processor::Aarch64),
        Target::External(Processor::Riscv64),
    ];

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Target::X86(tier) => tier.name(),
            Target::External(Processor::Aarch64) => "aarch64",
            Target::External(Processor::Riscv64) => "rv64gc_zbb",
        }
    }

    /// How GNU and LLVM call the system that is compiled for.
    const fn triple(self) -> &'static str {
        match self {
            Target::X86(_) => "x86_64-linux-gnu",
            Target::External(Processor::Aarch64) => "aarch64-linux-gnu",
            Target::External(Processor::Riscv64) => "riscv64-linux-gnu",
        }
    }

    /// What of it both compilers are told in the same words.
    fn level(self) -> Vec<String> {
        match self {
            // Some distributions mark where calls may land, which is no matter of the algorithm.
            Target::X86(tier) => {
                vec![format!("-march={}", tier.name()), "-fcf-protection=none".into()]
            }
            Target::External(Processor::Aarch64) => Vec::new(),
            Target::External(Processor::Riscv64) => {
                vec![format!("-march={}", self.name()), "-mabi=lp64d".into()]
            }
        }
    }
}

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
    /// What it compiles for; nothing: all.
    only: Option<&'static str>,
}

impl Compiler {
    /// All that are found, one of a version, and a line for each that is not there.
    pub fn installed() -> (Vec<Compiler>, Vec<String>) {
        let numbered = |name: &str, versions: std::ops::RangeInclusive<u32>| {
            let all = versions.map(|version| format!("{name}-{version}"));
            std::iter::once(name.to_string()).chain(all).collect::<Vec<_>>()
        };
        let cross = |target: Target| vec![format!("{}-gcc", target.triple())];
        let [aarch64, riscv64] = [Processor::Aarch64, Processor::Riscv64].map(Target::External);
        let x86 = Target::X86(Tier::X86_64).triple();
        let wanted = [
            (Brand::Gcc, numbered("gcc", 11..=17), Some(x86), "gcc"),
            (Brand::Clang, numbered("clang", 14..=23), None, "clang"),
            (Brand::Gcc, cross(aarch64), Some(aarch64.triple()), "gcc-aarch64-linux-gnu"),
            (Brand::Gcc, cross(riscv64), Some(riscv64.triple()), "gcc-riscv64-linux-gnu"),
        ];
        let (mut found, mut missing): (Vec<Compiler>, Vec<String>) = (Vec::new(), Vec::new());
        for (brand, programs, only, package) in wanted {
            let before = found.len();
            for program in programs {
                let Some(version) = version(brand, &program) else { continue };
                let known = found[before..].iter().any(|other| other.version == version);
                if !known {
                    found.push(Compiler { brand, program, version, only });
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

    /// Whether it is meant by that word: `clang`, or of one version `clang-16`.
    pub fn answers_to(&self, word: &str) -> bool {
        let name = self.name();
        let brand = name.split(' ').next().unwrap_or_default();
        word == brand || word == format!("{brand}-{}", self.major())
    }

    /// The first part of its version.
    fn major(&self) -> u32 {
        self.version.split('.').next().and_then(|part| part.parse().ok()).unwrap_or(0)
    }

    /// Whether it has code for that target.
    pub fn compiles_for(&self, target: Target) -> bool {
        self.only.is_none_or(|only| only == target.triple())
    }

    /// Whether it is for another processor, with a system's library to link.
    pub fn is_cross(&self) -> bool {
        self.only.is_some_and(|only| only != Target::X86(Tier::X86_64).triple())
    }

    /// A call of it for that target, optimised as engines are.
    pub fn call(&self, target: Target) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["-std=c11", "-O2"]).args(target.level());
        match (self.brand, target) {
            (Brand::Clang, _) => {
                command.arg(format!("--target={}", target.triple()));
            }
            // Else an address is one word of the text and two instructions.
            (Brand::Gcc, Target::External(Processor::Riscv64)) => {
                command.arg("-mexplicit-relocs");
            }
            (Brand::Gcc, _) => {}
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
        let compiler = |only| Compiler {
            brand: Brand::Gcc,
            program: "gcc".into(),
            version: "12.2.0".into(),
            only,
        };
        assert_eq!((compiler(None).name(), compiler(None).major()), ("gcc 12.2.0".into(), 12));
        let answers =
            ["gcc", "gcc-12", "gcc-1", "clang"].map(|word| compiler(None).answers_to(word));
        assert_eq!(answers, [true, true, false, false]);
        let arm = Target::External(Processor::Aarch64);
        assert!(compiler(None).compiles_for(arm));
        assert!(compiler(Some("aarch64-linux-gnu")).compiles_for(arm));
        assert!(!compiler(Some("x86_64-linux-gnu")).compiles_for(arm));
    }
}

//! `llvm-mca`, LLVM's model of the back end of a CPU: found on the PATH, run, and read. It is
//! given text and a name; whether that CPU has the instructions is asked elsewhere, for it prints
//! numbers for those that do not.

use super::Body;
use super::tool::{Answer, ask};
use crate::Error;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};

/// From a first to a second number of iterations; what lies between them ran evenly.
const ITERATIONS: [u32; 2] = [100, 300];

/// Whose instructions it is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triple {
    /// x86-64.
    X86,
    /// 64-bit Arm.
    Arm,
}

impl Triple {
    const fn flag(self) -> &'static str {
        match self {
            Triple::X86 => "-mtriple=x86_64",
            Triple::Arm => "-mtriple=aarch64",
        }
    }
}

/// An installed `llvm-mca`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mca {
    /// How it is called: `llvm-mca`, `llvm-mca-19` ...
    pub program: String,
    /// `"19.1.7"`.
    pub version: String,
    triple: Triple,
    /// The CPUs that it knows. Of others it would model some default without an error.
    cpus: Vec<String>,
}

impl Mca {
    /// The newest on the PATH.
    pub fn newest(triple: Triple) -> Option<Mca> {
        let numbered = (14..=22).map(|version| format!("llvm-mca-{version}"));
        let candidates = std::iter::once("llvm-mca".to_string()).chain(numbered);
        candidates.filter_map(|program| Mca::installed(program, triple)).max_by_key(|found| {
            found.version.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u32>>()
        })
    }

    /// The one that is called so, if it can be run.
    fn installed(program: String, triple: Triple) -> Option<Mca> {
        let said = Command::new(&program).arg("--version").output().ok()?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let version = said.split("LLVM version ").nth(1)?.split_whitespace().next()?.to_string();
        let help = Command::new(&program)
            .args(["-mcpu=help", triple.flag()])
            .stdin(Stdio::null())
            .output()
            .ok()?;
        let cpus = known_cpus(&String::from_utf8_lossy(&help.stderr));
        Some(Mca { program, version, triple, cpus })
    }

    /// Whether it has a model of that CPU.
    pub fn knows(&self, cpu: &str) -> bool {
        self.cpus.iter().any(|known| known == cpu)
    }

    /// Whose tables it takes for that CPU, by the name of its units: of one that it lacks tables for it takes
    /// an older one's, and does not say so.
    ///
    /// # Errors
    /// If it cannot be run or was ended by a signal.
    pub fn tables(&self, cpu: &str) -> Result<Option<String>, Error> {
        let mut command = Command::new(&self.program);
        command.args([self.triple.flag(), "-all-views=false", "-resource-pressure"]);
        command.args([format!("-mcpu={cpu}"), "-iterations=1".to_string()]);
        let said = ask(&mut command, "nop\n")?.unwrap_or_default();
        let unit = said.lines().find_map(|line| line.strip_prefix('[')?.split_once("- "));
        Ok(unit.and_then(|(_, unit)| Some(unit.split_once("Unit")?.0.to_string())))
    }

    /// Cycles of an iteration of each body, or why it says none.
    ///
    /// # Errors
    /// If it cannot be run or was ended by a signal.
    pub fn cycles(&self, cpu: &str, bodies: &[&Body]) -> Result<Vec<Result<f64, String>>, Error> {
        match self.cycles_of_all(cpu, bodies)? {
            Ok(cycles) => Ok(cycles.into_iter().map(Ok).collect()),
            // One that it cannot read spoils all; each for itself shows which.
            Err(reason) if bodies.len() < 2 => Ok(vec![Err(reason); bodies.len()]),
            Err(_) => bodies
                .iter()
                .map(|body| Ok(self.cycles_of_all(cpu, &[body])?.map(|cycles| cycles[0])))
                .collect(),
        }
    }

    fn cycles_of_all(
        &self,
        cpu: &str,
        bodies: &[&Body],
    ) -> Result<Result<Vec<f64>, String>, Error> {
        let input = regions(bodies);
        let [few, many] = ITERATIONS;
        let answers = (self.run(cpu, few, &input)?, self.run(cpu, many, &input)?);
        let (first, second) = match answers {
            (Ok(first), Ok(second)) => (total_cycles(&first), total_cycles(&second)),
            (Err(reason), _) | (_, Err(reason)) => return Ok(Err(reason)),
        };
        let slope = |index| match (first.get(&index), second.get(&index)) {
            (Some(a), Some(b)) => Ok((b - a) / f64::from(many - few)),
            _ => Err("its answer has no cycles".to_string()),
        };
        Ok((0..bodies.len()).map(slope).collect())
    }

    fn run(&self, cpu: &str, iterations: u32, input: &str) -> Result<Answer, Error> {
        let mut command = Command::new(&self.program);
        command.args([self.triple.flag(), "-all-views=false", "-summary-view"]);
        command.args([format!("-mcpu={cpu}"), format!("-iterations={iterations}")]);
        ask(&mut command, input)
    }
}

/// All bodies in one input, each marked as a region of its own.
fn regions(bodies: &[&Body]) -> String {
    let mut input = String::new();
    for (index, body) in bodies.iter().enumerate() {
        let lines = body.lines.join("\n");
        input += &format!("# LLVM-MCA-BEGIN {index}\n{lines}\n# LLVM-MCA-END {index}\n");
    }
    input
}

/// The cycles of each region by its name.
fn total_cycles(said: &str) -> BTreeMap<usize, f64> {
    let mut region = None;
    let mut cycles = BTreeMap::new();
    for line in said.lines() {
        if let Some((_, name)) = line.split_once("Code Region - ") {
            region = name.trim().parse().ok();
        }
        let total = line.strip_prefix("Total Cycles:").and_then(|rest| rest.trim().parse().ok());
        if let (Some(region), Some(total)) = (region, total) {
            cycles.insert(region, total);
        }
    }
    cycles
}

/// The first column of the list of CPUs, which ends where features begin.
fn known_cpus(said: &str) -> Vec<String> {
    said.lines()
        .take_while(|line| !line.contains("Available features"))
        .filter(|line| line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next().map(str::to_string))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn body(lines: &[&str]) -> Body {
        let lines = lines.iter().map(ToString::to_string).collect();
        Body { lines, features: Vec::new(), units: 1 }
    }

    /// Shortened from what versions 14 and 19 print.
    #[test]
    fn the_summary_is_read_region_by_region() {
        let said = "\n[0] Code Region - 0\n\nIterations:        100\nInstructions:      400\n\
                    Total Cycles:      104\nTotal uOps:        400\n\n[1] Code Region - 1\n\n\
                    Iterations:        100\nTotal Cycles:      503\n";
        assert_eq!(total_cycles(said), BTreeMap::from([(0, 104.0), (1, 503.0)]));
        assert!(total_cycles("error: no such thing").is_empty());
    }

    #[test]
    fn cpus_are_listed_before_features() {
        let said = "Available CPUs for this target:\n\n  haswell  - Select the haswell processor.\n  \
                    znver4   - Select.\n\nAvailable features for this target:\n\n  avx - Enable.\n";
        assert_eq!(known_cpus(said), ["haswell", "znver4"]);
    }

    /// Needs the tool: one dependent shift takes a cycle an iteration, whichever version models it;
    /// three multiplications of three cycles take nine.
    #[test]
    fn the_real_tool_answers_as_any_cpu_would() {
        let Some(mca) = Mca::newest(Triple::X86) else {
            let _ = writeln!(std::io::stderr(), "skipped: llvm-mca is not installed");
            let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|all| all == "1");
            assert!(!demanded, "RAYBENCH_REQUIRE_ALL=1 and no llvm-mca is installed");
            return;
        };
        assert!(mca.knows("haswell") && !mca.knows("no-such-cpu") && !mca.knows("avx"));
        let (shift, multiply) = (body(&["shrq $8, %rax"]), body(&["imulq %rax, %rax"; 3]));
        let cycles = mca.cycles("haswell", &[&shift, &multiply]).expect("it runs");
        assert_eq!(cycles, [Ok(1.0), Ok(9.0)]);
        let nonsense = body(&["no_such_instruction %rax"]);
        let cycles = mca.cycles("haswell", &[&nonsense, &shift]).expect("it runs");
        assert!(cycles[0].is_err(), "{cycles:?}");
        assert_eq!(cycles[1], Ok(1.0));
        let mca = Mca::newest(Triple::Arm).expect("it is the same tool");
        let tables = ["cortex-a57", "apple-m1"].map(|cpu| mca.tables(cpu).expect("it runs"));
        assert_eq!(tables, ["A57", "Cy"].map(|name| Some(name.to_string())));
        let shifts = body(&["lsr x0, x0, #8", "lsr x0, x0, #8"]);
        assert_eq!(mca.cycles("cortex-a57", &[&shifts]).expect("it runs"), [Ok(2.0)]);
    }
}

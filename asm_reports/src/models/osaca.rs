//! OSACA, a model of throughput and of loop-carried dependences: found on the PATH, run as a
//! program of its own, and read. Where it has no data for an instruction it gives no answer.

use super::Body;
use super::tool::ask;
use crate::Error;
use std::collections::BTreeSet;
use std::process::Command;

/// An installed OSACA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Osaca {
    /// `"0.7.1"`.
    pub version: String,
}

impl Osaca {
    /// The one on the PATH.
    pub fn installed() -> Option<Osaca> {
        let said = Command::new("osaca").arg("--version").output().ok()?;
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let version = said.split_whitespace().next_back()?.to_string();
        version.starts_with(|first: char| first.is_ascii_digit()).then_some(Osaca { version })
    }

    /// Cycles of an iteration: the fullest port or the longest loop-carried path, whichever is
    /// more.
    ///
    /// # Errors
    /// If it cannot be run or was ended by a signal. Within: why it gives no answer.
    pub fn cycles(&self, architecture: &str, body: &Body) -> Result<Result<f64, String>, Error> {
        let mut command = Command::new("osaca");
        command.args(["--arch", architecture, "--syntax", "ATT", "/dev/stdin"]);
        let answer = ask(&mut command, &(body.lines.join("\n") + "\n"))?;
        Ok(answer.and_then(|said| cycles(&said)))
    }
}

/// From the last row of its table, which has a sum for each port, then the critical path, then the
/// loop-carried one.
fn cycles(said: &str) -> Result<f64, String> {
    let missing: BTreeSet<&str> = said
        .lines()
        .filter(|line| line.contains("||"))
        .filter_map(|line| line.rsplit_once("|| ")?.1.split_once("X "))
        .filter_map(|(_, text)| text.split_whitespace().next())
        .collect();
    if said.contains("performance data for") {
        return Err(format!(
            "it has no data for {}",
            missing.into_iter().collect::<Vec<_>>().join(", ")
        ));
    }
    let numbers = |line: &str| -> Option<Vec<f64>> {
        let words = line.split_whitespace().map(|word| word.parse().ok());
        words.collect::<Option<Vec<f64>>>().filter(|found| found.len() > 3)
    };
    let sums = said.lines().find_map(numbers).ok_or("its answer has no sums")?;
    let (ports, paths) = sums.split_at(sums.len() - 2);
    Ok(ports.iter().copied().fold(paths[1], f64::max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    const TABLE: &str = "
     |  0   - 0DV  |  1   - 1DV  ||  CP  | LCD  |
-------------------------------------------------
   1 | 0.50        | 0.50        ||  1.0 |  1.0 |   shrq $8, %rax
   2 |             |             ||      |      | * jne .L1
";

    #[test]
    fn the_fullest_port_or_the_longest_cycle_decides() {
        let answer = |sums: &str| cycles(&format!("{TABLE}\n       {sums}  \n\n"));
        assert_eq!(answer("0.50          0.75          2.0    1.0"), Ok(1.0));
        assert_eq!(answer("0.50   0.00   3.50   2.0    1.0"), Ok(3.5));
        assert!(answer("").is_err());
    }

    #[test]
    fn what_it_does_not_know_is_named() {
        let said = format!(
            "{TABLE}   3 |             |             ||      |      | X gf2p8affineqb $0, %xmm0\n\n\
             ------------------ WARNING: The performance data for 1 instructions is missing.---\n"
        );
        assert_eq!(cycles(&said), Err("it has no data for gf2p8affineqb".into()));
    }

    /// Needs the tool.
    #[test]
    fn the_real_tool_counts_a_chain_of_shifts() {
        let Some(osaca) = Osaca::installed() else {
            let _ = writeln!(std::io::stderr(), "skipped: osaca is not installed");
            let demanded = std::env::var_os("RAYBENCH_REQUIRE_ALL").is_some_and(|all| all == "1");
            assert!(!demanded, "RAYBENCH_REQUIRE_ALL=1 and no osaca is installed");
            return;
        };
        let lines = ["shrq $8, %rax", "shrq $8, %rax"].map(str::to_string).to_vec();
        let body = Body { lines, features: Vec::new(), units: 1 };
        assert_eq!(osaca.cycles("SPR", &body), Ok(Ok(2.0)));
    }
}

//! What `bench` can be told.

use std::path::PathBuf;

/// Verify, time and count variants; write a record, raw samples and charts
///
/// Every routine is verified before it is timed, in the same process. A run takes about three minutes after
/// the build on a quiet host, one with --quick; a busy host takes longer and says so first. Ctrl-C keeps the finished invocations.
/// Examples: cargo xtask bench --quick
///           cargo xtask bench 'dumb7_*' kogge_stone --model ray_attacks
///           cargo xtask bench --positions my_games.epd --label laptop
///           cargo xtask bench --model board_batch --bounds
///           cargo xtask bench pext magic hyperbola --trace search.trace
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    #[command(flatten)]
    pub plan: record::Plan,
    /// Label of the record
    #[arg(long, value_name = "TEXT")]
    pub label: Option<String>,
    /// Folder for the record. By default target/raybench/records
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Only test the instrument: false alarms, planted slowdowns, routines alone and in mixed runs. About five minutes
    #[arg(long, conflicts_with_all = ["variants", "model", "workload", "positions", "label", "out",
        "quick", "full", "instruments", "core", "bounds", "compilers"])]
    pub self_test: bool,
    /// Print the record as JSON instead of the summary, and no progress
    #[arg(long)]
    pub json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use record::Plan;

    #[derive(Parser)]
    struct Bench {
        #[command(flatten)]
        bench: Arguments,
    }

    fn plan(words: &[&str]) -> Plan {
        let all = ["bench"].iter().chain(words);
        Bench::try_parse_from(all).expect("they are understood").bench.plan
    }

    #[test]
    fn without_arguments_a_plan_is_the_default_and_its_command_is_read_back() {
        assert_eq!(plan(&[]), Plan::default());
        let words = ["magic", "--quick", "--tiers", "v2,x86-64-v3", "--limit", "1.5"];
        let asked = plan(&words);
        let command = asked.command();
        let again: Vec<&str> = command.split(' ').skip(1).collect();
        assert_eq!(plan(&again), asked, "{command}");
    }
}

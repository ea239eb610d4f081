//! What `compare` can be told.

/// Compare two revisions: which code became faster or slower; or two stored records: how stable they are
///
/// B is compared with A: a ratio above 1 says that B is slower.
///
/// Revisions are commits, branches, tags, or WORKTREE (also `.`) for the working tree as it is.
/// Both runners are built with the same flags and take turns in the same rounds on one core. A second
/// process of A runs beside them; its difference from the first is the floor. All are restarted several
/// times, and verdicts are over all starts. Only routines whose machine code changed are timed.
/// This is the way to ask whether a change made it faster. Runners are kept by commit under
/// target/raybench/revisions.
///
/// For records, the answer is how stable the two runs are, by size of tables and form: rows of unchanged
/// code that moved by more than 2 % (hot cycles; in use, ratios to the reference) with the margin that
/// holds for 95 % of them, and verdicts on pairs that B keeps, loses, gains or reverses.
///
/// Examples: cargo xtask compare HEAD~1 WORKTREE
///           cargo xtask compare main my_branch 'dumb7_*' --fail-above 2%
///           cargo xtask compare 20261121T064205Z 20261122T081130Z
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Before: a revision, or a record's folder, its record.json, or its id under
    /// target/raybench/records
    pub a: String,
    /// After: the same
    pub b: String,
    /// Revisions: variants; `*` and `?` are wildcards. By default all
    pub variants: Vec<String>,
    /// Revisions: only routines of this model
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Revisions: boards to measure on, by name. By default `game`
    #[arg(long, value_name = "NAME")]
    pub workload: Option<String>,
    /// Revisions: shorter times, with wider intervals
    #[arg(long)]
    pub quick: bool,
    /// Records: compare even if CPU features, caches, tier, boards or effort (quick, full) differ
    #[arg(long)]
    pub anyway: bool,
    /// Revisions: exit with 1 if code is slower by more than this, with its whole interval and beyond the floor
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub fail_above: Option<f64>,
    /// Print JSON instead of tables
    #[arg(long)]
    pub json: bool,
}

/// `2%` or `0.5 %` as a ratio minus one.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').ok_or("write a percentage, such as 2%")?;
    match number.trim().parse::<f64>() {
        Ok(percent) if percent >= 0.0 && percent.is_finite() => Ok(percent / 100.0),
        _ => Err("write a percentage of 0 or more, such as 2%".to_string()),
    }
}

//! What `compare` can be told.

/// Compare two revisions, or two stored records: which code and which ratios changed
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
/// For records, ratios are of times to the reference of the same rounds if both records have the same
/// reference, else of cycles or ns. Routines with the same machine code are not judged; their
/// difference is the noise between the two runs, and no difference within it counts. The stability of
/// the two runs stands below: unchanged code within 2 % (in hot cycles by size of tables and form, and
/// over all states), verdicts that B loses or reverses, and straight-line code that is flat over
/// densities. Attack generators in use have a separate table: the ratio to the reference in both, and
/// whether it is within 2 % or shown to differ.
///
/// Examples: cargo xtask compare HEAD~1 WORKTREE
///           cargo xtask compare main my_branch 'dumb7_*' --fail-above 2%
///           cargo xtask compare 20261121T064205Z 20261122T081130Z
///           cargo xtask compare before/record.json after --fail-above 2%
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
    /// Exit with 1 if changed code is slower by more than this, with its whole interval and beyond the noise
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub fail_above: Option<f64>,
    /// Also list the routines with unchanged code; for revisions, time them
    #[arg(long)]
    pub all: bool,
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

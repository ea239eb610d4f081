//! What `compare` can be told.

/// Compare two revisions, or two stored records: whose code changed, and which ratios
///
/// B is compared with A: a ratio above 1 says that B is slower.
///
/// Revisions are commits, branches, tags, or WORKTREE (also `.`) for the working tree as it is.
/// Both runners are built, with the same flags, and take turns in the same rounds on one core; a
/// second process of A stands beside them, and what it differs by from the first is the floor. All
/// are started anew several times, and a verdict must hold for every start. Only routines whose
/// machine code changed are timed. This is the way to ask whether a change made it
/// faster. Runners are kept by commit under target/raybench/revisions.
///
/// Of records, ratios are of times to the reference of the same rounds where both records have the
/// same, of cycles or ns else. Routines whose machine code is the same are not judged; what they
/// differ by is the noise between the two runs, and no difference within it counts. How stable the
/// two runs are stands below: unchanged code within 2 % (in hot cycles by size of tables and form,
/// and over all states), verdicts that B loses or reverses, and straight-line code that is flat over
/// densities. Attack generators in use stand by themselves: the ratio to the reference in both, and
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
    /// Revisions: variants; `*` and `?` are wild. All if none is given
    pub variants: Vec<String>,
    /// Revisions: only routines of this model
    #[arg(long, value_name = "MODEL")]
    pub model: Option<String>,
    /// Revisions: boards to measure on, by name; `game` unless told otherwise
    #[arg(long, value_name = "NAME")]
    pub workload: Option<String>,
    /// Revisions: shorter times, with wider intervals
    #[arg(long)]
    pub quick: bool,
    /// Records: compare even what is unlike: other CPU features or caches, tier, boards, quick with full
    #[arg(long)]
    pub anyway: bool,
    /// Exit with 1 if changed code is slower by more than this, beyond its interval and the noise
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub fail_above: Option<f64>,
    /// List the routines with unchanged code too; of revisions, time them
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

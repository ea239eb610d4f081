//! Claims as a table with a sentence for each below it.

use super::{AtTier, Checked, Claim, Claims, Counted, Figures, Of, RULE, Span, Verdict};
use crate::table::{table, wrapped};

impl Claims {
    /// The table as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["", "claim", "published", ">source", "listing", "emitted", "verdict", "as emitted"];
        let mut figures = table(&headings, width);
        for (number, checked) in self.claims.iter().enumerate() {
            figures.add_row([
                (number + 1).to_string(),
                checked.name.to_string(),
                checked.published.to_string(),
                checked.tally.map_or(String::new(), |operations| operations.to_string()),
                checked.listing.map_or(String::new(), |counted| counted.to_string()),
                by_tier(&checked.emitted),
                checked.verdict.name().to_string(),
                checked.emitted_verdict.map_or("", Verdict::name).to_string(),
            ]);
        }
        let mut out = format!("{figures}\n");
        let legend = "Counts are moves + operations + others = instructions, others left out if \
            there are none, and the final ret always. \"source\" are the operations of our text, \
            \"listing\" is the source's code, assembled; of a loop, one pass counts. Of several \
            routines the least and the most are given.";
        for text in [legend, RULE] {
            out.push_str(&wrapped(text, width, 0));
            out.push_str("\n\n");
        }
        for (number, checked) in self.claims.iter().enumerate() {
            let (basis, source) = (checked.basis.name(), &checked.source);
            let text = format!(
                "{:>2} {}: {}. {} ({source}; {basis})",
                number + 1,
                checked.name,
                checked.statement,
                checked.sentence
            );
            out.push_str(&wrapped(&text, width, 3));
            out.push('\n');
        }
        out.push('\n');
        for (what, lines) in [("skipped", &self.skipped), ("not as declared", &self.complaints)] {
            for line in lines {
                out.push_str(&wrapped(&format!("{what}: {line}"), width, 2));
                out.push('\n');
            }
        }
        if let Some(compiler) = &self.compiler {
            out.push_str(&format!("emitted by {compiler}\n"));
        }
        out
    }
}

/// One line for each run of tiers with the same counts.
fn by_tier(emitted: &[AtTier]) -> String {
    let short = |at: &AtTier| at.tier.strip_prefix("x86-64-").unwrap_or(at.tier);
    let lines: Vec<String> = emitted
        .chunk_by(|a, b| a.counted == b.counted)
        .map(|same| match same {
            [only] => format!("{}: {}", short(only), only.counted),
            [first, ..] if same.len() == emitted.len() => {
                format!("all tiers: {}", first.counted)
            }
            [first, .., last] => format!("{} to {}: {}", short(first), short(last), first.counted),
            [] => String::new(),
        })
        .collect();
    lines.join("\n")
}

/// Why the verdicts are what they are, from the numbers.
pub(super) fn sentence(claim: &Claim, checked: &Checked) -> String {
    let figures = &claim.figures;
    let mut parts = Vec::new();
    if let Some(listing) = &checked.listing {
        parts.push(said_of("The listing, assembled,", figures, listing));
    }
    if let (Some(operations), true) = (checked.tally, checked.listing.is_none()) {
        let unit = match claim.of {
            Of::Pass { .. } => " a pass",
            Of::Each if claim.code.iter().map(|one| one.subjects.len()).sum::<usize>() > 1 => {
                " in each case"
            }
            _ => "",
        };
        parts.push(format!("Our source has {} operations{unit}", operations));
    }
    if let Some(bytes) = checked.table_bytes {
        parts.push(format!("Our tables have {bytes} bytes"));
    }
    if let Some(at) = checked.emitted.first() {
        parts.push(emitted(claim, checked, &at.counted));
    }
    parts.join("; ") + "."
}

fn emitted(claim: &Claim, checked: &Checked, baseline: &Counted) -> String {
    let verdict = checked.emitted_verdict.unwrap_or(Verdict::Refuted);
    let mut text = said_of("emitted code", &claim.figures, baseline);
    let declared = claim.emitted.filter(|declared| declared.verdict == verdict);
    if let Some(why) = declared.map(|declared| declared.why).filter(|why| !why.is_empty()) {
        text += &format!(": {why}");
    }
    let others: Vec<&AtTier> =
        checked.emitted.iter().filter(|at| at.counted != *baseline).collect();
    let agrees = |at: &&&AtTier| Verdict::of(&claim.figures, &at.counted) != verdict;
    if let Some(at) = others.iter().find(agrees) {
        let name = Verdict::of(&claim.figures, &at.counted).name();
        text += &format!(" (from {} on the claim {name})", at.tier);
    }
    text
}

/// `emitted code has 6 moves and 19 operations, 25 instructions instead of 20`.
fn said_of(subject: &str, claimed: &Figures, counted: &Counted) -> String {
    let operations = counted.operations;
    match Verdict::of(claimed, counted) {
        Verdict::Holds => format!("{subject} counts as published"),
        Verdict::HoldsAsOperationsOnly => format!(
            "{subject} has {operations} operations, but {} instructions",
            counted.instructions
        ),
        Verdict::Refuted => {
            let published = claimed.operations.or(claimed.instructions).unwrap_or_default();
            format!("{subject} has {operations} operations, {}", compared(operations, published))
        }
    }
}

fn compared(counted: Span, published: i64) -> String {
    let (least, most) = (counted.least - published, counted.most - published);
    match least > 0 || most < 0 {
        true if least == most => {
            format!("{} {}", least.abs(), if least > 0 { "more" } else { "fewer" })
        }
        _ => format!("published are {published}"),
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.moves, self.operations, self.instructions, self.table_bytes) {
            (Some(moves), Some(operations), Some(instructions), _) => {
                write!(f, "{moves} + {operations} = {instructions}")
            }
            (_, Some(operations), _, _) => write!(f, "{operations} operations"),
            (_, _, Some(instructions), _) => write!(f, "{instructions} instructions"),
            (_, _, _, bytes) => write!(f, "{} bytes", bytes.unwrap_or_default()),
        }
    }
}

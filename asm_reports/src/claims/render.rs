//! Claims as a table with a sentence for each below it.

use super::{
    AtTier, Checked, Claim, ClaimVerdict, Claims, CountedByClass, Figures, NOT_COMPARABLE, Of,
    RULE, Span,
};
use table::{Table, terminal};

impl Claims {
    /// The table as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["", "claim", "published", ">source", "listing", "emitted", "verdict", "as emitted"];
        let mut figures = Table::new(headings);
        for (number, checked) in self.claims.iter().enumerate() {
            figures.row([
                (number + 1).to_string(),
                checked.name.to_string(),
                checked.published.to_string(),
                checked.tally.map_or(String::new(), |operations| operations.to_string()),
                checked.listing.map_or(String::new(), |counted| counted.to_string()),
                by_tier(&checked.emitted),
                checked.verdict.name().to_string(),
                match (checked.emitted_verdict, checked.emitted.is_empty()) {
                    (Some(verdict), _) => verdict.name_as_emitted().to_string(),
                    (None, true) => String::new(),
                    (None, false) => NOT_COMPARABLE.to_string(),
                },
            ]);
        }
        let legend = "Counts are moves + operations + others = instructions, others left out if \
            there are none, and the final ret always. \"source\" are the operations of our text, \
            \"listing\" is the source's code, assembled; of a loop, one pass counts. Of several \
            routines the least and the most are given.";
        figures.note(legend);
        figures.note(RULE);
        let mut sentences = Table::default();
        for (number, checked) in self.claims.iter().enumerate() {
            let (basis, source) = (checked.basis.name(), &checked.source);
            sentences.note(format!(
                "{} {}: {}. {} ({source}; {basis})",
                number + 1,
                checked.name,
                checked.statement,
                checked.sentence
            ));
        }
        let mut verdicts = Table::default();
        for (what, lines) in [("skipped", &self.skipped), ("not as declared", &self.complaints)] {
            lines.iter().for_each(|line| verdicts.note(format!("{what}: {line}")));
        }
        self.tally().into_iter().for_each(|line| verdicts.note(line));
        terminal(&[figures, sentences, verdicts], width)
    }

    /// How many verdicts of each kind there are.
    fn tally(&self) -> [String; 3] {
        const ALL: [ClaimVerdict; 3] =
            [ClaimVerdict::Holds, ClaimVerdict::HoldsAsOperationsOnly, ClaimVerdict::Refuted];
        let counted = |name: fn(ClaimVerdict) -> &'static str,
                       of: fn(&Checked) -> Option<ClaimVerdict>| {
            let count = |verdict| self.claims.iter().filter(|one| of(one) == Some(verdict)).count();
            ALL.map(|verdict| format!("{} {}", count(verdict), name(verdict))).join(", ")
        };
        let compiler = self.compiler.as_deref().unwrap_or("an unnamed compiler");
        [
            format!(
                "{} claims: {}",
                self.claims.len(),
                counted(ClaimVerdict::name, |one| Some(one.verdict))
            ),
            format!(
                "as emitted by {compiler}: {}",
                counted(ClaimVerdict::name_as_emitted, |one| one.emitted_verdict)
            ),
            format!(
                "{} verdicts not as declared, {} not comparable",
                self.complaints.len(),
                self.skipped.len()
            ),
        ]
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
                format!("all: {}", first.counted)
            }
            [first, .., last] => format!("{} to {}: {}", short(first), short(last), first.counted),
            [] => String::new(),
        })
        .collect();
    lines.join("\n")
}

/// Why the verdicts are what they are, from the numbers.
pub(super) fn sentence(claim: &Claim, checked: &Checked) -> String {
    let mut parts = Vec::new();
    if let Some(listing) = &checked.listing {
        parts.push(said_of("the listing, assembled,", claim, listing));
    }
    if let (Some(operations), true) = (checked.tally, checked.listing.is_none()) {
        let unit = match claim.of {
            Of::Pass { .. } => " a pass",
            Of::Each if claim.code.iter().map(|one| one.subjects.len()).sum::<usize>() > 1 => {
                " in each case"
            }
            _ => "",
        };
        parts.push(format!("our source has {} operations{unit}", operations));
    }
    if let Some(bytes) = checked.table_bytes {
        parts.push(format!("our tables have {bytes} bytes"));
    }
    if let Some(at) = checked.emitted.first() {
        parts.push(emitted(claim, checked, &at.counted));
    }
    let text = parts.join("; ") + ".";
    text[..1].to_uppercase() + &text[1..]
}

fn emitted(claim: &Claim, checked: &Checked, baseline: &CountedByClass) -> String {
    let verdict = ClaimVerdict::of(&claim.figures, baseline);
    let mut text = said_of("emitted code", claim, baseline);
    let declared = claim.emitted.filter(|declared| declared.verdict == verdict);
    if let Some(why) = declared.map(|declared| declared.why).filter(|why| !why.is_empty()) {
        text += &format!(": {why}");
    }
    let other = checked.emitted.iter().find_map(|at| {
        let there = ClaimVerdict::of(&claim.figures, &at.counted);
        (there != verdict).then(|| format!(" (at {}: {})", at.tier, there.name_as_emitted()))
    });
    text + &other.unwrap_or_default()
}

/// `emitted code has 14 operations, but 19 instructions`.
fn said_of(subject: &str, claim: &Claim, counted: &CountedByClass) -> String {
    let verb = if matches!(claim.of, Of::Less) { "saves" } else { "has" };
    let operations = plural(counted.operations, "operation");
    match ClaimVerdict::of(&claim.figures, counted) {
        ClaimVerdict::Holds => format!("{subject} counts as published"),
        ClaimVerdict::HoldsAsOperationsOnly => {
            let instructions = plural(counted.instructions, "instruction");
            format!("{subject} {verb} {operations}, but {instructions}")
        }
        ClaimVerdict::Refuted => {
            let figures = claim.figures;
            let published = figures.operations.or(figures.instructions).unwrap_or_default();
            format!("{subject} {verb} {operations}, {}", compared(counted.operations, published))
        }
    }
}

fn plural(count: Span, noun: &str) -> String {
    format!("{count} {noun}{}", if count.is(1) { "" } else { "s" })
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

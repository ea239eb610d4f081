//! Proofs of machine code as rows: one for all subjects and tiers of a routine of which the same is proved.

use super::origin;
use crate::failure::Failure;
use crate::prove::TIERS;
use ::charts::supplements::{Found, LoopLeft, Proof};
use contract::ProbeId;
use prove::Method;
use prove::report::ProofRow;
use std::collections::BTreeMap;

/// What `prove --write` writes.
pub const FILE: &str = "harness/correctness/prove/proofs.json";

/// What was proved before of the same compiler's code, to be kept beside what is proved of some names.
pub fn kept(compiler: Option<&str>) -> Result<Vec<Proof>, Failure> {
    let kept: Found<Proof> = super::read(FILE)?;
    match compiler == Some(kept.origin.compiler.as_str()) {
        true => Ok(kept.rows),
        false => Err(Failure::Check(format!("{FILE} is of another compiler: write all of it"))),
    }
}

/// What is proved in these rows, and what was `kept` of other probes that there are.
pub fn found<'r>(
    kept: Vec<Proof>,
    rows: impl Iterator<Item = &'r ProofRow>,
    compiler: Option<&str>,
) -> Found<Proof> {
    let mut all: Vec<Proof> = rows.map(proof).collect();
    let is_of = |one: &Proof, other: &Proof| {
        (&one.of, &one.subjects, &one.tiers) == (&other.of, &other.subjects, &other.tiers)
    };
    let kept = kept.iter().flat_map(one_by_one);
    let kept: Vec<Proof> = kept.filter(|own| !all.iter().any(|new| is_of(own, new))).collect();
    if !kept.is_empty() {
        all.extend(kept);
        let probes: Vec<String> = contract::registry::probes()
            .map(|(variant, routine, probe)| {
                ProbeId::new(variant, routine, probe.subject).to_string()
            })
            .collect();
        let place = |row: &Proof| {
            let name = format!("{}/{}", row.of, row.subjects[0]);
            probes.iter().position(|probe| *probe == name)
        };
        all.retain(|row| is_listing(row) || place(row).is_some());
        let tier = |row: &Proof| TIERS.iter().position(|tier| tier.name() == row.tiers[0]);
        // Listings come last, and each tier after the other, as all are proved.
        all.sort_by_cached_key(|row| (is_listing(row), tier(row), place(row)));
    }
    let by_tier = folded(all.into_iter(), |row| &mut row.tiers);
    Found {
        origin: origin("cargo xtask prove", compiler),
        rows: folded(by_tier.into_iter(), |row| &mut row.subjects),
        ..Found::default()
    }
}

/// Whether it is of a listing that the listing binary has: no variant has its name.
fn is_listing(row: &Proof) -> bool {
    contract::registry::variant(row.of.split('/').next().unwrap_or_default()).is_none()
}

/// A row for each subject and tier.
fn one_by_one(row: &Proof) -> impl Iterator<Item = Proof> {
    let of_tier = move |tier: &String| {
        let of = |subject: &String| Proof {
            subjects: vec![subject.clone()],
            tiers: vec![tier.clone()],
            ..row.clone()
        };
        row.subjects.iter().map(of).collect::<Vec<_>>()
    };
    row.tiers.iter().flat_map(of_tier)
}

/// Those that differ in one list alone as one, in the order of the first.
fn folded(
    rows: impl Iterator<Item = Proof>,
    list: fn(&mut Proof) -> &mut Vec<String>,
) -> Vec<Proof> {
    let mut folded: Vec<Proof> = Vec::new();
    let mut known: BTreeMap<Proof, usize> = BTreeMap::new();
    for row in rows {
        let mut rest = row.clone();
        let own = std::mem::take(list(&mut rest));
        match known.get(&rest) {
            Some(&place) => list(&mut folded[place]).extend(own),
            None => {
                known.insert(rest, folded.len());
                folded.push(row);
            }
        }
    }
    folded
}

fn proof(row: &ProofRow) -> Proof {
    let how = match row.method {
        Some(Method::Symbolically) => "symbolically".to_string(),
        Some(Method::Exhaustively) => "exhaustively".to_string(),
        None => row.reason.clone().unwrap_or_default(),
    };
    let timed = row.timed.iter().filter(|one| one.proved());
    let left = |form: &str, why: &String| LoopLeft { form: form.to_string(), why: why.clone() };
    Proof {
        of: format!("{}/{}", row.variant, row.routine),
        subjects: vec![row.subject.to_string()],
        tiers: vec![row.tier.to_string()],
        verdict: row.verdict.to_string(),
        how,
        touches: row.touches.words(),
        steady: row.steady.clone(),
        precondition: row.precondition.unwrap_or_default().to_string(),
        timed: timed.map(|one| one.form.to_string()).collect(),
        left: (row.timed.iter())
            .filter_map(|one| Some(left(one.form, one.reason.as_ref()?)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use prove::footprint::Touches;
    use prove::timed::TimedLoop;
    use std::collections::BTreeSet;

    /// Whether the bytes are those that were proved is for `prove` to say; here nothing may be left out.
    #[test]
    fn every_probe_is_proved_at_every_tier_that_is_proved_and_none_is_of_old() {
        let found: Found<Proof> = super::super::read(FILE).expect("it reads");
        if found.rows.is_empty() {
            let why =
                format!("{FILE} is not there: `cargo xtask prove --write` takes fifteen minutes");
            return contract::skip(&why);
        }
        let open: Vec<&Proof> = found.rows.iter().filter(|row| row.verdict != "proved").collect();
        assert!(open.is_empty(), "not proved: {open:?}");
        let mut kept = BTreeSet::new();
        for row in found.rows.iter().filter(|row| !is_listing(row)) {
            assert_eq!(row.timed.len() + row.left.len(), 2, "{}: its timed loops", row.of);
            let of = row.subjects.iter().map(|subject| format!("{}/{subject}", row.of));
            kept.extend(of.flat_map(|of| row.tiers.iter().map(move |tier| format!("{of} {tier}"))));
        }
        let wanted: BTreeSet<String> = contract::registry::probes()
            .flat_map(|(variant, routine, probe)| {
                let of = ProbeId::new(variant, routine, probe.subject).to_string();
                TIERS.map(|tier| format!("{of} {tier}"))
            })
            .collect();
        let missing: Vec<_> = wanted.difference(&kept).collect();
        assert!(missing.is_empty(), "cargo xtask prove --write: {missing:?}");
        let old: Vec<_> = kept.difference(&wanted).collect();
        assert!(old.is_empty(), "cargo xtask prove --write: {old:?}");
    }

    fn row(subject: &'static str, tier: &'static str, reason: Option<&str>) -> ProofRow {
        let reason = reason.map(str::to_string);
        ProofRow {
            variant: "a",
            routine: "b",
            subject,
            tier,
            verdict: "proved",
            method: Some(Method::Symbolically),
            precondition: None,
            right_without: None,
            reason: None,
            counterexample: None,
            touches: Touches::default(),
            steady: "steady".to_string(),
            timed: vec![TimedLoop { form: "latency", reason }],
            cases: 1,
            entries: 0,
            steps: 1,
            merges: 0,
            cpu_milliseconds: None,
        }
    }

    #[test]
    fn what_is_the_same_of_subjects_and_tiers_is_one_row() {
        let why = Some("it is");
        let rows = [
            row("north", "x86-64", None),
            row("south", "x86-64", None),
            row("east", "x86-64", why),
            row("north", "x86-64-v3", None),
            row("south", "x86-64-v3", None),
            row("east", "x86-64-v3", None),
        ];
        let found = found(Vec::new(), rows.iter(), None).rows;
        let said = |row: &Proof| {
            let left = row.left.iter().map(|left| left.why.as_str()).collect::<Vec<_>>();
            [row.subjects.join(" "), row.tiers.join(" "), left.join(" "), row.timed.join(" ")]
        };
        let said: Vec<[String; 4]> = found.iter().map(said).collect();
        assert_eq!(
            said,
            [
                ["north south", "x86-64 x86-64-v3", "", "latency"],
                ["east", "x86-64", "it is", ""],
                ["east", "x86-64-v3", "", "latency"],
            ]
        );
        assert_eq!(found.iter().map(Proof::probes).sum::<usize>(), rows.len());
    }

    #[test]
    fn what_is_proved_of_one_probe_leaves_the_others_as_they_were() {
        let all = super::super::read::<Proof>(FILE).expect("it reads").rows;
        let of = |rows: &[Proof]| rows.iter().flat_map(one_by_one).collect::<BTreeSet<Proof>>();
        let (variant, routine, probe) = contract::registry::probes().next().expect("there is one");
        let steady = |steady: &str| ProofRow {
            variant: variant.name,
            routine: routine.name,
            steady: steady.to_string(),
            ..row(probe.subject.name(), "x86-64", None)
        };
        let written = found(all.clone(), [steady("no: planted")].iter(), None).rows;
        let (before, after) = (of(&all), of(&written));
        let new: Vec<&Proof> = after.difference(&before).collect();
        assert_eq!((new.len(), new[0].steady.as_str()), (1, "no: planted"));
        assert_eq!(before.difference(&after).count(), 1);
        let again = found(all.clone(), [].iter(), None).rows;
        assert_eq!(again, all, "in the order in which all are proved");
    }
}

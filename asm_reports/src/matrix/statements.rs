//! Sentences that follow from the rows, and say nothing else.

use super::ProbeAtTier;
use crate::{Error, listing::code};
use contract::{Model, Tier};
use decode::Executable;
use record::grouped;
use std::collections::BTreeMap;

/// All of them, as far as the rows allow: those selected may have no fills, or no vectors.
pub(super) fn all(rows: &[ProbeAtTier]) -> Vec<String> {
    let probes = Probes::of(rows);
    let mut statements = Vec::new();
    statements.extend(scalar_fills(&probes));
    statements.extend(moves(&probes));
    for pair in probes.tiers.windows(2).filter(|pair| LEVELS.contains(&pair[1])) {
        statements.push(level(&probes, pair[0], pair[1]));
    }
    statements.extend(ternary_logic(&probes));
    statements
}

/// Above the baseline, what everybody has.
const LEVELS: [Tier; 3] = [Tier::V2, Tier::V3, Tier::V4];

/// The rows of each probe by tier, and the tiers that there are.
struct Probes<'a> {
    rows: Vec<BTreeMap<&'a str, &'a ProbeAtTier>>,
    tiers: Vec<Tier>,
}

impl<'a> Probes<'a> {
    fn of(rows: &'a [ProbeAtTier]) -> Self {
        let mut probes: Vec<BTreeMap<&str, &ProbeAtTier>> = Vec::new();
        for row in rows {
            match probes.last_mut() {
                Some(last) if last.values().next().is_some_and(|one| one.name() == row.name()) => {
                    last.insert(row.tier, row);
                }
                _ => probes.push(BTreeMap::from([(row.tier, row)])),
            }
        }
        let is_there = |tier: &Tier| rows.iter().any(|row| row.tier == tier.name());
        Probes { rows: probes, tiers: Tier::OF_X86.into_iter().filter(is_there).collect() }
    }

    /// Each probe's row at a tier, beside its row at another, for probes whose baseline fits; none of a tier
    /// that is not there.
    fn pairs(
        &self,
        one: Tier,
        other: Tier,
        fits: impl Fn(&ProbeAtTier) -> bool,
    ) -> Vec<(&'a ProbeAtTier, &'a ProbeAtTier)> {
        let fitting = self.rows.iter().filter(|tiers| fits(tiers[Tier::X86_64.name()]));
        let at = |tiers: &BTreeMap<_, _>, tier: Tier| tiers.get(tier.name()).copied();
        fitting.filter_map(|tiers| at(tiers, one).zip(at(tiers, other))).collect()
    }
}

fn is_scalar(row: &ProbeAtTier) -> bool {
    row.widest_vector_bits == 0
}

fn is_set_wise(row: &ProbeAtTier) -> bool {
    matches!(row.model, Model::Step | Model::Fill | Model::RayAttacks | Model::BoardAttacks)
}

fn scalar_fills(probes: &Probes) -> Option<String> {
    let scalar = |row: &ProbeAtTier| row.family == "fill" && is_scalar(row);
    let all = probes.pairs(Tier::X86_64, Tier::X86_64, scalar).len();
    if all == 0 {
        return None;
    }
    let mut sentence =
        format!("Scalar fills ({all} probes of family fill, by the baseline's code):");
    for &tier in probes.tiers.iter().filter(|tier| LEVELS.contains(tier)) {
        let pairs = probes.pairs(Tier::X86_64, tier, scalar);
        let changed: Vec<&ProbeAtTier> = pairs
            .iter()
            .filter(|(base, row)| base.counts != row.counts)
            .map(|pair| pair.1)
            .collect();
        sentence += &match changed.as_slice() {
            [] => format!(" {tier} changes no count and no length;"),
            rows => format!(" {tier} changes {} ({});", rows.len(), by_routine(rows)),
        };
    }
    Some(sentence.trim_end_matches(';').to_string() + ".")
}

fn moves(probes: &Probes) -> Option<String> {
    let fits = |row: &ProbeAtTier| is_scalar(row) && is_set_wise(row);
    let base = probes.pairs(Tier::X86_64, Tier::Apx, fits);
    if base.is_empty() {
        return None;
    }
    let sums: Vec<String> = probes
        .tiers
        .iter()
        .map(|&tier| {
            let pairs = probes.pairs(Tier::X86_64, tier, fits);
            let sum: u32 = pairs.iter().map(|(_, row)| row.counts.moves).sum();
            format!("{tier} {sum}")
        })
        .collect();
    let left: Vec<&ProbeAtTier> =
        base.iter().map(|pair| pair.1).filter(|row| row.counts.moves > 0).collect();
    let rest = match left.as_slice() {
        [] => "none is left under apx".to_string(),
        rows => format!("moves are left under apx in {} ({})", rows.len(), by_routine(rows)),
    };
    Some(format!(
        "Moves in the {} scalar set-wise probes, summed: {}; {rest}.",
        base.len(),
        sums.join(", ")
    ))
}

/// What a level changes beside the one before it.
fn level(probes: &Probes, before: Tier, tier: Tier) -> String {
    let pairs = probes.pairs(before, tier, |_| true);
    let differs = |pair: &&(&ProbeAtTier, &ProbeAtTier)| {
        pair.0.counts != pair.1.counts || pair.0.features != pair.1.features
    };
    let changed: Vec<&(&ProbeAtTier, &ProbeAtTier)> = pairs.iter().filter(differs).collect();
    if changed.is_empty() {
        return format!("{tier} against {before}: all {} probes as before.", pairs.len());
    }
    let wider = changed.iter().filter(|(a, b)| b.widest_vector_bits > a.widest_vector_bits).count();
    let instructions = |pick: fn(&(&ProbeAtTier, &ProbeAtTier)) -> u32| -> u32 {
        changed.iter().map(|pair| pick(pair)).sum()
    };
    let rows: Vec<&ProbeAtTier> = changed.iter().map(|pair| pair.1).collect();
    format!(
        "{tier} against {before}: {} of {} probes change, {} instructions become {}, wider \
         vectors: {wider} ({}).",
        changed.len(),
        pairs.len(),
        instructions(|pair| pair.0.counts.instructions),
        instructions(|pair| pair.1.counts.instructions),
        by_routine(&rows)
    )
}

/// Where the compiler uses vpternlog of its own accord, and where the source does.
fn ternary_logic(probes: &Probes) -> Vec<String> {
    const STEPS: [(Tier, Tier); 5] = [
        (Tier::X86_64, Tier::V2),
        (Tier::V2, Tier::V3),
        (Tier::V3, Tier::V4),
        (Tier::V4, Tier::Native),
        (Tier::V4, Tier::Apx),
    ];
    let mut sentences = Vec::new();
    for (below, tier) in STEPS {
        let pairs = probes.pairs(below, tier, |_| true);
        let begins = |pair: &&(&ProbeAtTier, &ProbeAtTier)| {
            pair.0.ternary_logic == 0 && pair.1.ternary_logic > 0
        };
        let named = |(before, after): &(&ProbeAtTier, &ProbeAtTier)| {
            let (from, to) = (before.counts.operations, after.counts.operations);
            format!("{} with {}: {from} operations become {to}", after.name(), after.ternary_logic)
        };
        let found: Vec<String> = pairs.iter().filter(begins).map(named).collect();
        if !found.is_empty() {
            let found = found.join("; ");
            sentences
                .push(format!("vpternlog by the compiler, at {tier} and not at {below}: {found}."));
        }
    }
    // The baseline has it only where a function enables it for itself.
    let pairs = probes.pairs(Tier::X86_64, Tier::X86_64, |row| row.ternary_logic > 0);
    let rows: Vec<&ProbeAtTier> = pairs.iter().map(|pair| pair.0).collect();
    if !rows.is_empty() {
        sentences.push(format!("vpternlog by the source, at every tier: {}.", by_routine(&rows)));
    }
    if sentences.is_empty() {
        sentences.push("vpternlog: no probe shown has one at any tier.".into());
    }
    sentences
}

/// What vpternlog saves in published algorithms: their assembled listings with it and without.
pub(super) fn ternary_listings(listing_binary: &Executable) -> Result<String, Error> {
    let pairs = [
        ("dumb7_ternary.attacks.south", "dumb7_unrolled.attacks.south"),
        ("kogge_stone_ternary.attacks.south", "kogge_stone.attacks.south"),
    ];
    let words = |name: &str| -> Result<String, Error> {
        let symbol = format!("raybench.listing.{name}");
        let code = code(listing_binary, &symbol)?;
        let counts = decode::counts(&code);
        let depth = decode::depth(&code).map_or("n/a".to_string(), |depth| depth.to_string());
        Ok(format!(
            "{symbol} has {} instructions ({} moves + {} operations), depth {depth}",
            counts.instructions, counts.moves, counts.operations
        ))
    };
    let sentences = pairs
        .iter()
        .map(|(with, without)| Ok(format!("{}; {}", words(with)?, words(without)?)))
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(format!("vpternlog in assembled listings: {}.", sentences.join(". ")))
}

/// `kogge_stone/attacks 8, sbamg/line_attacks/file`.
fn by_routine(rows: &[&ProbeAtTier]) -> String {
    let routines = grouped(rows.iter().map(|row| (row.routine(), row)));
    let named = |(name, members): &(String, Vec<&&ProbeAtTier>)| match members.as_slice() {
        [one] => one.name(),
        _ => format!("{name} {}", members.len()),
    };
    routines.iter().map(named).collect::<Vec<_>>().join(", ")
}

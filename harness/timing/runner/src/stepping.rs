//! Single steps as a record keeps them. It steps nothing.

use machine_code::step;
use record::{Name, Stepped};

/// Counts as a record keeps them.
pub fn stepped(counts: &step::Counts) -> Stepped {
    let calls = counts.per_call.len() as u64;
    let a_call = |of_all: u64| of_all as f64 / calls as f64;
    let means = |figures: &std::collections::BTreeMap<String, u64>| {
        figures.iter().map(|(name, &times)| (Name::from(name.as_str()), a_call(times))).collect()
    };
    let distribution = counts.distribution();
    Stepped {
        calls,
        least: counts.per_call.iter().copied().min().unwrap_or(0),
        mean: a_call(counts.instructions()),
        most: counts.per_call.iter().copied().max().unwrap_or(0),
        classes: means(&counts.classes),
        mnemonics: means(&counts.mnemonics),
        distribution: match distribution.len() {
            1 => Default::default(),
            _ => distribution,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_become_means_and_a_distribution() {
        let mut counts = step::Counts { per_call: vec![9, 4, 4], ..Default::default() };
        counts.classes.insert("operation".into(), 6);
        let found = stepped(&counts);
        assert_eq!((found.calls, found.least, found.most), (3, 4, 9));
        assert_eq!(found.mean, 17.0 / 3.0);
        assert_eq!(found.classes["operation"], 2.0);
        assert_eq!(found.distribution.into_iter().collect::<Vec<_>>(), [(4, 2), (9, 1)]);
        counts = step::Counts { per_call: vec![20, 20], ..Default::default() };
        assert!(stepped(&counts).distribution.is_empty());
    }
}

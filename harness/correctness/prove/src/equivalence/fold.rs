//! Rows that say the same for several directions or tiers, put into one.

use super::EquivalenceRow;

/// Rows that say the same for several subjects or tiers, in one.
pub(super) fn folded(rows: Vec<EquivalenceRow>) -> Vec<EquivalenceRow> {
    let by_tier = fold(rows, |row| &mut row.tiers, |one, other| one.subjects == other.subjects);
    fold(by_tier, |row| &mut row.subjects, |one, other| one.tiers == other.tiers)
}

fn fold(
    rows: Vec<EquivalenceRow>,
    list: impl Fn(&mut EquivalenceRow) -> &mut Vec<&'static str>,
    alike: impl Fn(&EquivalenceRow, &EquivalenceRow) -> bool,
) -> Vec<EquivalenceRow> {
    let mut folded: Vec<EquivalenceRow> = Vec::new();
    for mut row in rows {
        let same = |known: &&mut EquivalenceRow| {
            let question = known.model == row.model && known.answer_words == row.answer_words;
            let sorts = |row: &EquivalenceRow| -> Vec<_> {
                row.differences.iter().map(|one| (one.classes, one.only_where)).collect()
            };
            question
                && alike(known, &row)
                && known.classes == row.classes
                && known.open == row.open
                && sorts(known) == sorts(&row)
        };
        match folded.iter_mut().find(same) {
            None => folded.push(row),
            Some(known) => {
                let more = std::mem::take(list(&mut row));
                list(known).extend(more);
                for (one, other) in known.differences.iter_mut().zip(&row.differences) {
                    one.bits = one.bits.max(other.bits);
                    let shares = one.share_of_inputs.zip(other.share_of_inputs);
                    one.share_of_inputs =
                        shares.map(|([low, high], [a, b])| [low.min(a), high.max(b)]);
                }
            }
        }
    }
    folded
}

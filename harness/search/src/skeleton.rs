//! Which words the gates of a program join, without shifts and functions: every program whose
//! gates are all used has one of the skeletons listed here. Knows neither formulas nor the fill.

/// The two words that each gate joins, the higher first. Words 0 and 1 are the inputs; then come
/// the gates, of which the last is the answer.
pub type Skeleton = Vec<(usize, usize)>;

/// All skeletons of so many gates: each but the last is used, and the pairs ascend.
///
/// Pairs can always be made to ascend. Where a gate has a lower pair than the one before it, it
/// does not use that one, else its pair were the higher; so the two may change places. That makes
/// the list of pairs smaller in alphabetical order, so it ends. The last gate stays where it is:
/// it is the only one that is not used, so a gate before it that it does not use cannot be.
pub fn skeletons(gates: usize) -> Vec<Skeleton> {
    let mut all = vec![Skeleton::new()];
    for gate in 0..gates {
        all = all.iter().flat_map(|skeleton| longer(skeleton, 2 + gate)).collect();
    }
    all.retain(|skeleton| (2..1 + gates).all(|word| uses(skeleton, word)));
    all
}

/// What a skeleton of so many words, inputs included, can go on with.
fn longer(skeleton: &Skeleton, words: usize) -> impl Iterator<Item = Skeleton> + '_ {
    let pairs = (0..words).flat_map(|higher| (0..=higher).map(move |lower| (higher, lower)));
    let least = skeleton.last().copied().unwrap_or((0, 0));
    pairs
        .filter(move |&pair| pair >= least)
        .map(|pair| skeleton.iter().copied().chain([pair]).collect())
}

fn uses(skeleton: &Skeleton, word: usize) -> bool {
    skeleton.iter().any(|&(higher, lower)| higher == word || lower == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of pairs, in any order, of which all gates but the last are used.
    fn lists(gates: usize) -> Vec<Skeleton> {
        let mut all = vec![Skeleton::new()];
        for words in 2..2 + gates {
            let pair = |number: usize| (number / words, number % words);
            let joined = |list: &Skeleton| {
                let list = list.clone();
                (0..words * words).map(move |number| [&list[..], &[pair(number)]].concat())
            };
            all = all.iter().flat_map(joined).collect();
        }
        all.retain(|list| (2..1 + gates).all(|word| uses(list, word)));
        all
    }

    /// The list with gates numbered anew, in this order.
    fn renamed(list: &Skeleton, order: &[usize]) -> Skeleton {
        let name = |word: usize| match word {
            0 | 1 => word,
            _ => 2 + order.iter().position(|&gate| gate == word - 2).expect("all are in order"),
        };
        let pair = |&gate: &usize| {
            let (one, other) = (name(list[gate].0), name(list[gate].1));
            (one.max(other), one.min(other))
        };
        order.iter().map(pair).collect()
    }

    fn orders(gates: usize) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for gate in 0..gates {
            let inserted = |order: &Vec<usize>| {
                let order = order.clone();
                (0..=gate).map(move |at| [&order[..at], &[gate], &order[at..]].concat())
            };
            all = all.iter().flat_map(inserted).collect();
        }
        all
    }

    /// Tries all orders of all lists, so it needs no argument why pairs can be made to ascend.
    #[test]
    fn every_list_is_a_skeleton_in_some_order() {
        for gates in 1..=4 {
            let known = skeletons(gates);
            let orders = orders(gates);
            let lists = lists(gates);
            assert!(lists.len() > known.len());
            for list in lists {
                let mut renamed = orders.iter().map(|order| renamed(&list, order));
                assert!(renamed.any(|list| known.contains(&list)), "{list:?}");
            }
        }
    }
}

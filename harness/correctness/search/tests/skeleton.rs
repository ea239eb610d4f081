//! Every list of gates is a skeleton in some order.

use search::skeleton::skeletons;
use std::collections::HashSet;

/// The words that each gate joins.
type List = Vec<Vec<u8>>;

/// All lists of words, in any order, in which all gates but the last are used.
fn lists(gates: usize, arity: u32) -> Vec<List> {
    let mut all = vec![List::new()];
    for words in 2..2 + gates {
        let gate = |number: usize| -> Vec<u8> {
            (0..arity).map(|place| (number / words.pow(place) % words) as u8).collect()
        };
        let joined = |one: &List| {
            let longer = |number| [one.clone(), vec![gate(number)]].concat();
            (0..words.pow(arity)).map(longer).collect::<Vec<List>>()
        };
        all = all.iter().flat_map(joined).collect();
    }
    let uses = |list: &List, word| list.iter().flatten().any(|&used| usize::from(used) == word);
    all.retain(|list| (2..1 + gates).all(|word| uses(list, word)));
    all
}

/// The list with gates renumbered in this order.
fn renamed(list: &List, order: &[usize]) -> List {
    let name = |&word: &u8| match usize::from(word) {
        0 | 1 => word,
        gate => 2 + order.iter().position(|&at| at == gate - 2).expect("all are there") as u8,
    };
    let words = |&gate: &usize| {
        let mut words: Vec<u8> = list[gate].iter().map(name).collect();
        words.sort_unstable_by(|one, other| other.cmp(one));
        words
    };
    order.iter().map(words).collect()
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

/// Tries all orders of all lists, independent of the argument for ascending lists.
#[test]
fn every_list_is_a_skeleton_in_some_order() {
    for (arity, gates) in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3)] {
        let known = skeletons(gates, arity as usize);
        let known = known.iter().map(|one| one.gates().map(<[u8]>::to_vec).collect::<List>());
        let known: HashSet<List> = known.collect();
        let orders = orders(gates);
        let lists = lists(gates, arity);
        assert!(lists.len() > known.len());
        for list in lists {
            let mut renamed = orders.iter().map(|order| renamed(&list, order));
            assert!(renamed.any(|list| known.contains(&list)), "{list:?}");
        }
    }
}

/// None is lost by the early pruning of skeletons with too many unused gates.
#[test]
fn skeletons_are_as_many_as_without_looking_ahead() {
    assert_eq!([4, 5, 6].map(|gates| skeletons(gates, 2).len()), [264, 2_088, 19_932]);
}

//! Every list of gates is a skeleton in some order.

use search::skeleton::skeletons;
use std::collections::HashSet;

/// The words that each gate joins.
type List = Vec<Vec<u8>>;

/// Returns all lists of words, in any order, in which all gates but the last are used.
fn lists(gates: usize, arity: u32) -> Vec<List> {
    let mut lists = vec![List::new()];
    for words in 2..2 + gates {
        let mut longer = Vec::new();
        for list in &lists {
            for number in 0..words.pow(arity) {
                longer.push([list.clone(), vec![gate(number, words, arity)]].concat());
            }
        }
        lists = longer;
    }
    lists.retain(|list| (2..1 + gates).all(|word| uses(list, word)));
    lists
}

/// Returns the words of a gate, as the digits of a number to the base of `words`.
fn gate(number: usize, words: usize, arity: u32) -> Vec<u8> {
    (0..arity).map(|digit| (number / words.pow(digit) % words) as u8).collect()
}

fn uses(list: &List, word: usize) -> bool {
    list.iter().flatten().any(|&operand| usize::from(operand) == word)
}

/// Puts the gates of a list in this order and renumbers them.
fn reorder(list: &List, order: &[usize]) -> List {
    let mut result = List::new();
    for &gate in order {
        let mut words: Vec<u8> = list[gate].iter().map(|&word| new_number(word, order)).collect();
        words.sort_unstable_by(|a, b| b.cmp(a));
        result.push(words);
    }
    result
}

/// Returns the number of a word after gates were put in this order.
fn new_number(word: u8, order: &[usize]) -> u8 {
    match usize::from(word) {
        0 | 1 => word,
        gate => 2 + order.iter().position(|&old| old == gate - 2).expect("all are there") as u8,
    }
}

/// Returns all orders of this many gates.
fn orders(gates: usize) -> Vec<Vec<usize>> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for gate in 0..gates {
        let mut longer = Vec::new();
        for order in &orders {
            for position in 0..=gate {
                longer.push([&order[..position], &[gate], &order[position..]].concat());
            }
        }
        orders = longer;
    }
    orders
}

/// Tries all orders of all lists, independent of the argument for ascending lists.
#[test]
fn every_list_is_a_skeleton_in_some_order() {
    for (arity, gates) in [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3)] {
        let known = skeletons(gates, arity as usize);
        let known: HashSet<List> = known
            .iter()
            .map(|skeleton| skeleton.gates().map(<[u8]>::to_vec).collect::<List>())
            .collect();
        let orders = orders(gates);
        let lists = lists(gates, arity);
        assert!(lists.len() > known.len());
        for list in lists {
            let is_skeleton = orders.iter().any(|order| known.contains(&reorder(&list, order)));
            assert!(is_skeleton, "{list:?}");
        }
    }
}

/// The early pruning of skeletons with too many unused gates loses none.
#[test]
fn skeletons_are_as_many_as_without_looking_ahead() {
    assert_eq!([4, 5, 6].map(|gates| skeletons(gates, 2).len()), [264, 2_088, 19_932]);
}

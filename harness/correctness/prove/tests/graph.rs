//! Equal computations share a node however they are put together; different ones do not.

use prove::Algebra;
use prove::graph::{Graph, Node, Place};
use prove::semantics::words::{self, Bits};
use std::collections::HashMap;

fn plus(a: &Graph, x: &[Node], y: &[Node]) -> Bits<Graph> {
    words::add(a, x, y, a.constant(false)).0
}

#[test]
fn a_sum_is_one_however_it_was_added_up() {
    let a = &Graph::default();
    let [x, y, z] = [a.input(), a.input(), a.input()];
    assert_eq!(plus(a, &plus(a, &x, &y), &z), plus(a, &y, &plus(a, &z, &x)));
    let doubled = words::shift_by(a, &x, words::Shift::Left, 1);
    assert_eq!(plus(a, &x, &x), doubled);
    assert_eq!(words::subtract(a, &plus(a, &x, &y), &y, a.constant(false)).0, x);
    assert_ne!(plus(a, &x, &y), plus(a, &x, &z));
    assert_ne!(plus(a, &x, &y), plus(a, &plus(a, &x, &y), &y));
    let seven = words::constant(a, 7, 64);
    let multiple = words::multiply(a, &x, &seven);
    let eight = words::shift_by(a, &x, words::Shift::Left, 3);
    assert_eq!(multiple[..64], words::subtract(a, &eight, &x, a.constant(false)).0);
}

#[test]
fn an_exclusive_or_is_one_whatever_the_order() {
    let a = &Graph::default();
    let [x, y, z] = [a.input()[0], a.input()[0], a.input()[0]];
    assert_eq!(a.xor(&a.xor(&x, &y), &z), a.xor(&a.not(&z), &a.xor(&a.not(&y), &x)));
    assert_eq!(a.xor(&a.xor(&x, &y), &x), y);
    assert_ne!(a.xor(&x, &y), a.xor(&x, &z));
}

#[test]
fn a_disjunction_is_one_whatever_the_order() {
    let a = &Graph::default();
    let [x, y, z] = [a.input()[0], a.input()[0], a.input()[0]];
    assert_eq!(a.or(&a.or(&x, &y), &z), a.or(&z, &a.or(&y, &a.or(&x, &z))));
    assert_eq!(a.or(&x, &a.and(&x, &y)), x);
    assert_eq!(a.or(&a.and(&x, &y), &a.and(&x, &a.not(&y))), x);
    assert_ne!(a.or(&x, &y), a.and(&x, &y));
}

#[test]
fn what_is_undefined_makes_undefined_what_is_made_of_it() {
    let a = &Graph::default();
    let mut x = a.input();
    x[3] = a.undefined();
    assert_eq!(plus(a, &x, &a.input()), [a.undefined(); 64]);
    assert_eq!(a.and(&x[3], &x[4]), a.undefined());
    assert_eq!(a.and(&x[3], &a.constant(false)), a.constant(false));
    assert_eq!(a.fetch(&x, 8), Some(vec![a.undefined(); 64]));
}

/// Whatever is simplified is still the same function: all ways to put two operations together.
#[test]
fn simplified_logic_is_the_same_function() {
    let a = &Graph::default();
    let inputs = [a.input()[0], a.input()[0], a.input()[0]];
    let mut known: Vec<(Node, u8)> = vec![(a.constant(false), 0), (a.constant(true), 0xff)];
    known.extend(inputs.into_iter().zip([0xaa, 0xcc, 0xf0]));
    for _ in 0..2 {
        let before = known.clone();
        for &(x, of_x) in &before {
            known.push((a.not(&x), !of_x));
            for &(y, of_y) in &before {
                known.push((a.and(&x, &y), of_x & of_y));
                known.push((a.or(&x, &y), of_x | of_y));
                known.push((a.xor(&x, &y), of_x ^ of_y));
                let (yes, no) = (of_x & of_y, !of_x & 0xaa);
                known.push((a.select(&x, &y, &inputs[0]), yes | no));
            }
        }
        known.sort_unstable();
        known.dedup();
        known.truncate(400);
    }
    let mut by_node = HashMap::new();
    for (node, function) in known {
        assert_eq!(*by_node.entry(node).or_insert(function), function);
    }
}

/// Behind a pointer there is one place that stays, and one whose turn it is.
#[test]
fn an_address_is_a_place_only_if_it_stays_or_goes_on_as_places_do() {
    let a = &Graph::default();
    let place = Place { at: 0x100, bytes: 16, in_turn: Some(0x200) };
    let pointer = a.pointer(place);
    let counting = |begins: &[Node], by| {
        let input = a.input();
        a.count(&input, a.sum(begins).expect("defined"), by);
        input
    };
    let number = |value| words::constant(a, value, 64);
    let places = [
        (pointer.clone(), Some(0x100)),
        (plus(a, &pointer, &number(8)), Some(0x108)),
        (plus(a, &pointer, &number(16)), None),
        (words::subtract(a, &pointer, &number(8), a.constant(false)).0, None),
        (plus(a, &pointer, &pointer), None),
        (plus(a, &pointer, &a.input()), None),
        (counting(&pointer, 16), Some(0x200)),
        (counting(&plus(a, &pointer, &number(8)), 16), Some(0x208)),
        (counting(&plus(a, &pointer, &number(16)), 16), None),
        (counting(&pointer, 8), None),
        (
            plus(a, &counting(&pointer, 24), &counting(&number(0), 8_u64.wrapping_neg())),
            Some(0x200),
        ),
        (plus(a, &counting(&pointer, 8), &counting(&number(0), 8_u64.wrapping_neg())), Some(0x100)),
        (counting(&number(0x300), 16), None),
        (number(0x300), Some(0x300)),
        (number(0x108), None),
        (number(0x208), None),
    ];
    for (index, (address, expected)) in places.into_iter().enumerate() {
        assert_eq!(a.address(&address), expected, "address {index}");
    }
}

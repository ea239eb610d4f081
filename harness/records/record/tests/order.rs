//! Lists in the order of first appearance.

use record::{group_by_key, unique};

#[test]
fn who_comes_first_stands_first() {
    assert_eq!(unique(["b", "a", "b"]), ["b", "a"]);
    let all = [("b", 1), ("a", 2), ("b", 3)];
    assert_eq!(group_by_key(all), [("b", vec![1, 3]), ("a", vec![2])]);
}

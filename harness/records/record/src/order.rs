//! Lists whose entries keep the order of their first appearance.

/// Returns each item once.
pub fn unique<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let groups = group_by_key(items.into_iter().map(|item| (item, ())));
    groups.into_iter().map(|(item, _)| item).collect()
}

/// Returns the values of each key together.
pub fn group_by_key<K: PartialEq, V>(
    entries: impl IntoIterator<Item = (K, V)>,
) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in entries {
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

//! Tables that are computed at compile time. `std::array::from_fn` takes a closure, which constants
//! cannot call, so a macro repeats an expression instead.

/// Returns an array of the values that an expression has for each index, in order.
///
/// ```
/// static SQUARES: [u64; 8] = contract::array!(number < 8 => (number * number) as u64);
/// assert_eq!(SQUARES[3], 9);
/// ```
#[macro_export]
macro_rules! array {
    ($index:ident < $length:expr => $value:expr) => {{
        let $index: usize = 0;
        let mut array = [$value; $length];
        let mut next = 1;
        while next < $length {
            let $index: usize = next;
            array[next] = $value;
            next += 1;
        }
        array
    }};
}

//! Tables computed at compile time, in place of closures, which constants cannot call.

/// An array computed at compile time: the value of an expression for each index, in order.
///
/// ```
/// static SQUARES: [u64; 8] = contract::array!(number < 8 => (number * number) as u64);
/// assert_eq!(SQUARES[3], 9);
/// ```
#[macro_export]
macro_rules! array {
    ($place:ident < $length:expr => $value:expr) => {{
        let $place: usize = 0;
        let mut array = [$value; $length];
        let mut next = 1;
        while next < $length {
            let $place: usize = next;
            array[next] = $value;
            next += 1;
        }
        array
    }};
}

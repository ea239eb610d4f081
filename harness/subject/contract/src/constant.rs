//! Tables that are made while compiling: what stands for a closure, which a constant cannot call.

/// An array made while compiling: the value of an expression for each place, in order.
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

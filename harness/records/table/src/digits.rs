//! Figures in digits, alike in all tables. If each table chose its digits, the same figure would
//! look different in two of them.

/// Returns three significant digits, or all digits of the whole part if there are more. The bounds
/// are those at which rounding adds a digit: 9.995 is 10.0 and not 10.00.
pub fn figure(value: f64) -> String {
    match value {
        0.0 => "0".to_string(),
        value if value >= 99.95 => format!("{value:.0}"),
        value if value >= 9.995 => format!("{value:.1}"),
        value if value >= 0.9995 => format!("{value:.2}"),
        value if value >= 0.001 => format!("{value:.3}"),
        value if value < 0.0 => format!("-{}", figure(-value)),
        value => format!("{value:.1e}"),
    }
}

/// Returns a count, or a mean of counts to one decimal.
pub fn count(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded.fract() == 0.0 { format!("{rounded:.0}") } else { format!("{rounded:.1}") }
}

/// Returns `3.14 (3.13–3.17)`, a centre and its interval.
pub fn interval(center_low_high: [f64; 3]) -> String {
    let [center, low, high] = center_low_high.map(figure);
    format!("{center} ({low}–{high})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_three_digits() {
        let expected = [
            (0.0, "0"),
            (0.0123456, "0.012"),
            (0.99951, "1.00"),
            (1.0, "1.00"),
            (9.996, "10.0"),
            (12.345, "12.3"),
            (99.96, "100"),
            (12345.6, "12346"),
            (0.00012, "1.2e-4"),
            (-12.345, "-12.3"),
        ];
        for (value, words) in expected {
            assert_eq!(figure(value), words);
        }
        assert_eq!(
            (count(19.0), count(18.24), count(17.96)),
            ("19".into(), "18.2".into(), "18".into())
        );
    }
}

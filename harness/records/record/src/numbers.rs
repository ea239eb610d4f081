//! Numbers with units on a command line.
#![cfg(any(feature = "arguments", test))]

/// A number of bytes, such as 4096, 64K or 1M.
pub fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("{text:?} is no number of bytes, such as 4096, 64K or 1M");
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 20),
        _ => (text, 0),
    };
    let number: usize = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// Minutes, from one to a day.
pub fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes| (1.0..=1440.0).contains(minutes));
    minutes.ok_or_else(|| format!("{text:?} is no number of minutes from 1 to 1440"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_units_and_limits() {
        assert_eq!([bytes("4096"), bytes("64K"), bytes("1m")], [Ok(4096), Ok(65536), Ok(1 << 20)]);
        for wrong in ["", "K", "64G", "-1", "6é", "99999999999999999999", "17592186044416M"] {
            assert!(bytes(wrong).is_err_and(|error| error.contains("no number")), "{wrong}");
        }
        assert_eq!(minutes("1.5"), Ok(1.5));
        assert!(minutes("0").is_err() && minutes("nan").is_err() && minutes("1441").is_err());
    }
}

//! Two columns of text with a sign between them. What the signs mean is not known here.

use crate::look::shortened;

/// Characters of one column where both have `width`.
fn column(width: usize) -> usize {
    (width.max(20) - 3) / 2
}

/// Rows of sign, left and right; what is too long for its column ends in `…`.
pub(crate) fn render(rows: &[(char, String, String)], width: usize) -> String {
    let column = column(width);
    let line = |(sign, left, right): &(char, String, String)| {
        let row =
            format!("{:<column$} {sign} {}", shortened(left, column), shortened(right, column));
        row.trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_their_places_and_the_width() {
        let rows = [('<', "a".to_string(), String::new()), (' ', "b".repeat(30), "c".repeat(30))];
        let text = render(&rows, 23);
        assert_eq!(text, "a          <\nbbbbbbbbb…   ccccccccc…\n");
    }
}

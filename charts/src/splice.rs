//! Replaces the text between two marker comments of a document.

/// Returns `text` with `body` on separate lines between `<!-- BEGIN: name -->` and `<!-- END: name
/// -->`.
///
/// # Errors
/// If one of the markers is missing, doubled or misplaced, or is in the body, where the next splice
/// would find it.
pub fn splice(text: &str, name: &str, body: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- BEGIN: {name} -->"), format!("<!-- END: {name} -->"));
    for marker in [&begin, &end] {
        match text.matches(marker.as_str()).count() {
            1 => {}
            0 => return Err(format!("marker `{marker}` is missing")),
            times => return Err(format!("marker `{marker}` occurs {times} times instead of once")),
        }
        if body.contains(marker.as_str()) {
            return Err(format!("the text for `{name}` contains a marker"));
        }
    }
    let (before, rest) = text.split_once(&begin).unwrap_or_default();
    let Some((_, after)) = rest.split_once(&end) else {
        return Err(format!("marker `{end}` comes before its beginning"));
    };
    let body = body.trim_matches('\n');
    let body = if body.is_empty() { String::new() } else { format!("\n{body}\n") };
    Ok(format!("{before}{begin}\n{body}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "# A\n<!-- BEGIN: x -->\nold\n<!-- END: x -->\nrest\n<!-- BEGIN: y -->\n<!-- END: y -->\n";

    #[test]
    fn the_body_replaces_the_old_one_and_nothing_else() {
        let once = splice(PAGE, "x", "| new |\n").expect("markers");
        let expected = PAGE.replace("\nold\n", "\n\n| new |\n");
        assert_eq!(once, expected);
        assert_eq!(splice(&once, "x", "| new |\n").expect("markers"), once, "idempotent");
        let both = splice(&once, "y", "other").expect("markers");
        assert!(both.contains("| new |") && both.ends_with("-->\n\nother\n<!-- END: y -->\n"));
        let emptied = splice(&once, "x", "").expect("markers");
        assert_eq!(emptied, PAGE.replace("old\n", ""));
    }

    #[test]
    fn markers_that_are_missing_doubled_or_misplaced_are_one_line() {
        let doubled = format!("{PAGE}{PAGE}");
        let turned = "<!-- END: x -->\n<!-- BEGIN: x -->\n";
        let half = "<!-- BEGIN: x -->\n";
        let cases = [
            (PAGE, "z", "", "`<!-- BEGIN: z -->` is missing"),
            (half, "x", "", "`<!-- END: x -->` is missing"),
            (doubled.as_str(), "x", "", "`<!-- BEGIN: x -->` occurs 2 times"),
            (turned, "x", "", "`<!-- END: x -->` comes before"),
            (PAGE, "x", "<!-- END: x -->", "contains a marker"),
        ];
        for (text, name, body, complaint) in cases {
            let error = splice(text, name, body).expect_err(complaint);
            assert!(error.contains(complaint), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
    }
}

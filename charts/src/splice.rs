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
        let page = splice(PAGE, "x", "| new |\n").expect("markers");
        let expected = PAGE.replace("\nold\n", "\n\n| new |\n");
        assert_eq!(page, expected);
        assert_eq!(splice(&page, "x", "| new |\n").expect("markers"), page, "idempotent");
        let two_regions = splice(&page, "y", "other").expect("markers");
        assert!(
            two_regions.contains("| new |")
                && two_regions.ends_with("-->\n\nother\n<!-- END: y -->\n")
        );
        let page_without_body = splice(&page, "x", "").expect("markers");
        assert_eq!(page_without_body, PAGE.replace("old\n", ""));
    }

    #[test]
    fn markers_that_are_missing_doubled_or_misplaced_are_one_line() {
        let two_pages = format!("{PAGE}{PAGE}");
        let wrong_order = "<!-- END: x -->\n<!-- BEGIN: x -->\n";
        let begin_marker = "<!-- BEGIN: x -->\n";
        let cases = [
            (PAGE, "z", "", "`<!-- BEGIN: z -->` is missing"),
            (begin_marker, "x", "", "`<!-- END: x -->` is missing"),
            (two_pages.as_str(), "x", "", "`<!-- BEGIN: x -->` occurs 2 times"),
            (wrong_order, "x", "", "`<!-- END: x -->` comes before"),
            (PAGE, "x", "<!-- END: x -->", "contains a marker"),
        ];
        for (text, name, body, complaint) in cases {
            let error = splice(text, name, body).expect_err(complaint);
            assert!(error.contains(complaint), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
    }
}

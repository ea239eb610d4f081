//! Replaces what stands between two marker comments of a document.

use std::fmt;

/// Why a document cannot be spliced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpliceError {
    /// A marker stands there another number of times than once.
    Marker(String, usize),
    /// The end marker stands before the begin marker.
    Order(String),
    /// The body holds a marker itself: the next splice would not find its way.
    Body(String),
}

impl fmt::Display for SpliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpliceError::Marker(marker, 0) => write!(f, "marker `{marker}` is missing"),
            SpliceError::Marker(marker, times) => {
                write!(f, "marker `{marker}` stands there {times} times, not once")
            }
            SpliceError::Order(name) => {
                write!(f, "marker `{}` stands before its beginning", end(name))
            }
            SpliceError::Body(name) => {
                write!(f, "what is to be spliced in as `{name}` holds a marker itself")
            }
        }
    }
}

impl std::error::Error for SpliceError {}

fn begin(name: &str) -> String {
    format!("<!-- BEGIN: {name} -->")
}

fn end(name: &str) -> String {
    format!("<!-- END: {name} -->")
}

/// `text` with `body` on lines of its own between `<!-- BEGIN: name -->` and `<!-- END: name -->`.
///
/// # Errors
/// If one of the markers is missing, doubled or misplaced, or is in the body.
pub fn splice(text: &str, name: &str, body: &str) -> Result<String, SpliceError> {
    let (begin, end) = (begin(name), end(name));
    for marker in [&begin, &end] {
        match text.matches(marker.as_str()).count() {
            1 => {}
            times => return Err(SpliceError::Marker(marker.clone(), times)),
        }
        if body.contains(marker.as_str()) {
            return Err(SpliceError::Body(name.to_string()));
        }
    }
    let (before, rest) = text.split_once(&begin).unwrap_or_default();
    let Some((_, after)) = rest.split_once(&end) else {
        return Err(SpliceError::Order(name.to_string()));
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
            (doubled.as_str(), "x", "", "`<!-- BEGIN: x -->` stands there 2 times"),
            (turned, "x", "", "`<!-- END: x -->` stands before"),
            (PAGE, "x", "<!-- END: x -->", "holds a marker"),
        ];
        for (text, name, body, complaint) in cases {
            let error = splice(text, name, body).expect_err(complaint).to_string();
            assert!(error.contains(complaint), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
    }
}

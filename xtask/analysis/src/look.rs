//! How listings look.

use crate::terminal::width;
use asm_reports::Look;
use std::io::IsTerminal;

/// How listings look on standard output: coloured on a terminal unless `NO_COLOR` is set, as wide
/// as it is there and as the text is elsewhere.
pub fn look() -> Look {
    let out = std::io::stdout();
    if !out.is_terminal() {
        return Look::PLAIN;
    }
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    Look { width: width(), colour }
}

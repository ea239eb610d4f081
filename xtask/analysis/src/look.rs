//! Width and colour of listings.

use crate::terminal::width;
use asm_reports::Look;
use std::io::IsTerminal;

/// The look of listings on standard output: on a terminal in its width, and coloured unless `NO_COLOR` is set; elsewhere plain.
pub fn look() -> Look {
    let out = std::io::stdout();
    if !out.is_terminal() {
        return Look::PLAIN;
    }
    let colour = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
    Look { width: width(), colour }
}

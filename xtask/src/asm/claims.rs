//! `asm --claims`: published costs and what is counted here.

use crate::{failure::Failure, progress::Teller, say_as, terminal, workspace};
use asm_reports::tiers::{DECODABLE, listing_binaries};

pub fn run(json: bool) -> Result<(), Failure> {
    let listing_binaries = listing_binaries(&DECODABLE, &mut Teller::new(json))?;
    let claims = asm_reports::claims(&listing_binaries)?;
    say_as(json, &claims, || claims.render(terminal::width()))?;
    workspace::verdict(&claims.complaints, 0)
}

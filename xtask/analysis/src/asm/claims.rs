//! `asm --claims`: published costs and what is counted here.

use crate::asm::failed;
use crate::{failure::Failure, progress::Teller, say_as, supplements, terminal, workspace};
use asm_reports::tiers::{DECODABLE, listing_binaries};

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let listing_binaries = listing_binaries(&DECODABLE, &mut Teller::new(json)).map_err(failed)?;
    let claims = asm_reports::claims(&listing_binaries).map_err(failed)?;
    say_as(json, &claims, || claims.render(terminal::width()))?;
    workspace::verdict(&claims.complaints, 0)?;
    supplements::write_if(write, supplements::claims::FILE, || supplements::claims::found(&claims))
}

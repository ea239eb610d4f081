//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.
//! `templates` stays apart: it decodes the executable that it is in, and alone that holds little but its four variants.

mod asm_input;
mod commands;
mod common;
mod compare;
mod interrupt;
mod judge;
#[path = "../../../harness/records/record/tests/sample/mod.rs"]
mod sample;
mod search;
mod strangers;

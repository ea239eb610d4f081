//! All tests from outside: in one executable what they share is compiled once, and none waits for another's to end.
//! `templates` is an executable of its own: it carries probes, and these must not.

mod asm_input;
mod commands;
mod common;
mod compare;
mod front;
mod interrupt;
mod judge;
#[path = "../../harness/records/record/tests/sample/mod.rs"]
mod sample;
mod search;
mod strangers;

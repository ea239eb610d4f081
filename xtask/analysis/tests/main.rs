//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod asm_input;
mod book;
mod commands;
mod common;
mod compare;
mod extract;
mod interrupt;
mod judge;
mod recommend;
mod refused;
mod search;
mod strangers;

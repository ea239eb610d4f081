//! All tests from outside: in one executable what they share is compiled once, and none waits for
//! another's to end.

mod collection;
mod documents;
mod folders;
mod links;
mod list;
mod pictures;

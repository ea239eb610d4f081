//! All integration tests in one executable. Shared code is compiled once, and no test waits for
//! another executable to end.

mod collection;
mod documents;
mod folders;
mod links;
mod list;
mod pictures;

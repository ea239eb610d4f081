//! All tests, as a module of the library: one executable, in which what they share is compiled
//! once.

mod addresses;
mod answer;
mod book;
mod claims;
mod colours;
mod figures;
mod files;
mod heat_map;
mod in_use;
mod positions;
mod sample;
mod summary;
mod tables;
mod titles;
mod too_few;

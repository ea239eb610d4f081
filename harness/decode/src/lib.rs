//! Symbols and bytes of an executable, its instructions and their classes.

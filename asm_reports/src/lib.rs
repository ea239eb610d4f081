//! What the compiler emitted: listings, class counts, the published comparison.

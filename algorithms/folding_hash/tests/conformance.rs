//! Every answer of every routine against the oracle.

oracle::conformance!(folding_hash::VARIANT);

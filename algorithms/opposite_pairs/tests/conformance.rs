//! Every answer of every routine against the oracle.

oracle::conformance!(opposite_pairs::VARIANT);

//! Every answer of every routine against the oracle.

oracle::conformance!(min_ops_ternlog::VARIANT);

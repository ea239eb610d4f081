//! Every answer of every routine against the oracle.

oracle::conformance!(dumb7_early_out::VARIANT);

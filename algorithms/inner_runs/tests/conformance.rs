//! Every answer of every routine against the oracle.

oracle::conformance!(inner_runs::VARIANT);

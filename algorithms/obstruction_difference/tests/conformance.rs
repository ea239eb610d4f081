//! Every answer of every routine against the oracle.

oracle::conformance!(obstruction_difference::VARIANT);

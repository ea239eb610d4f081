//! Every answer of every routine against the oracle.

oracle::conformance!(carry_scalar::VARIANT);

//! Every answer of every routine against the oracle.

oracle::conformance!(subtract_scalar::VARIANT);

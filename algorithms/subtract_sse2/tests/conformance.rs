//! Every answer of every routine against the oracle.

oracle::conformance!(subtract_sse2::VARIANT);

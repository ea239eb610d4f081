//! Every answer of every routine against the oracle.

oracle::conformance!(hyperbola_avx2::VARIANT);

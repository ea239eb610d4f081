//! Every answer of every routine against the oracle.

oracle::conformance!(transpose_gfni::VARIANT);

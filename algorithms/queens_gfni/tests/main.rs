//! Every answer of every routine against the oracle.

oracle::conformance!(queens_gfni::VARIANT);

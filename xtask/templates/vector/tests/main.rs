//! Every answer of every routine against the oracle.

oracle::conformance!(template_vector::VARIANT);

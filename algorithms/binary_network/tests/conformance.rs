//! Every answer of every routine against the oracle.

oracle::conformance!(binary_network::VARIANT);

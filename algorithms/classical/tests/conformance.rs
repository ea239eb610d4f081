//! Every answer of every routine against the oracle.

oracle::conformance!(classical::VARIANT);

//! Every answer of every routine against the oracle.

oracle::conformance!(bytewise_fill::VARIANT);

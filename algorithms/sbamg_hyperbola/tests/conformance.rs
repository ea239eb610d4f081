//! Every answer of every routine against the oracle.

oracle::conformance!(sbamg_hyperbola::VARIANT);

//! Every answer of every routine against the oracle.

oracle::conformance!(spectral_magic::VARIANT);

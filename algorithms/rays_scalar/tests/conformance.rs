//! Every answer of every routine against the oracle.

oracle::conformance!(rays_scalar::VARIANT);

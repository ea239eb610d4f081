//! Every answer of every routine against the oracle.

oracle::conformance!(gfni_rays::VARIANT);

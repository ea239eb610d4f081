//! Flags of builds.
#![cfg(not(raybench_portable))]

use contract::Tier;
use machine_code::build::flags;

#[test]
fn the_baseline_has_the_flags_of_the_workspace_and_other_tiers_add_their_level() {
    let config = include_str!("../../../../.cargo/config.toml");
    assert!(config.contains(&format!("rustflags = {:?}", flags(Tier::X86_64))));
    let v3 = flags(Tier::V3);
    assert_eq!(v3[..1], flags(Tier::X86_64));
    assert_eq!(v3[1..], ["-Ctarget-cpu=x86-64-v3"]);
}

//! Processors by name: their features, and how a machine is recognised. The name that a machine
//! reports does not count: virtual machines report any name.

use contract::{CpuClass, Instructions};
use record::Machine;

/// A line of processors.
#[derive(Debug, PartialEq, Eq)]
pub struct Cpu {
    /// The name on command lines.
    pub name: &'static str,
    /// Its name in prose.
    pub called: &'static str,
    maker: &'static str,
    family: u32,
    /// Numbers of models without their lowest `block` bits.
    models: &'static [u32],
    block: u32,
    /// KiB of a core's first-level data cache.
    l1d: u32,
    /// KiB of its second-level cache, of each kind that was sold.
    l2: &'static [u32],
    /// Its instruction sets.
    pub has: Instructions,
    /// Slow instructions that attack routines use, with the source; otherwise `none known` or
    /// `unknown`.
    pub slow: &'static str,
}

const fn intel(
    [name, called]: [&'static str; 2],
    models: &'static [u32],
    l1d: u32,
    l2: &'static [u32],
    has: Instructions,
    slow: &'static str,
) -> Cpu {
    Cpu { name, called, maker: "Intel", family: 6, models, block: 0, l1d, l2, has, slow }
}

/// AMD numbers a design in blocks of sixteen models.
const fn amd(family: u32, cpu: Cpu) -> Cpu {
    Cpu { maker: "AMD", family, block: 4, ..cpu }
}

/// A processor that users can name. Never detected: Arm records contain no number of the processor.
const fn arm(names: [&'static str; 2], slow: &'static str) -> Cpu {
    Cpu { maker: "Arm", ..intel(names, &[], 0, &[], CpuClass::Arm.instructions(), slow) }
}

const X86_64: Instructions = Instructions::X86_64;
const AVX2: Instructions = CpuClass::Avx2.instructions();
const SLOW_PEXT: Instructions = CpuClass::Avx2SlowPext.instructions();
const AVX2_GFNI: Instructions = CpuClass::Avx2Gfni.instructions();
const FIRST_AVX512: Instructions = Instructions::FIRST_AVX512;
const ICL: Instructions = CpuClass::Avx512Icl.instructions();

const SKYLAKE: &[u32] = &[0x4e, 0x5e, 0x8e, 0x9e, 0xa5, 0xa6];
const RAPTOR_LAKE: &[u32] = &[0xb7, 0xba, 0xbf];

const PEXT: &str = "PEXT and PDEP are microcode (A. Fog, 2025, instruction tables)";
const PEXT_OF_EXCAVATOR: &str = "PEXT and PDEP are microcode: a PEXT takes 20.5 cycles (InstLatx64, 2026; A. Fog, 2025, instruction \
    tables)";
const PEXT_OF_ZEN_2: &str = "PEXT and PDEP are microcode: a PEXT takes 19 cycles in one dump and 152 in a newer one, presumably by \
    its mask (InstLatx64, 2026; A. Fog, 2025, instruction tables)";
const PEXT_OF_HYGON: &str = "PEXT and PDEP are microcode, as in Zen 1, whose design it has (I. Cutress and W. Wilson, 2020, \
    AnandTech); that of later Hygon models is unknown";
const NO_PEXT: &str = "none known; it has no PEXT (A. Fog, 2025, instruction tables)";
const NOTHING: &str =
    "none known: a PEXT starts every cycle and takes 3 (A. Abel and J. Reineke, 2019, uops.info)";
/// On P-cores and on E-cores.
const NOTHING_ON_BOTH: &str =
    "none known: on P-cores and E-cores a PEXT starts every cycle and takes 3 (InstLatx64, 2026)";
/// Lion Cove and Skymont.
const NOTHING_ON_LION: &str =
    "none known: a PEXT takes 4 cycles on P-cores and 3 on E-cores (InstLatx64, 2026)";
const NOTHING_ON_ZEN_5: &str =
    "none known: three PEXT start every cycle and each takes 3 (InstLatx64, 2026)";
const UNKNOWN: &str = "unknown: we know of no published table of its instructions";
const NOT_IN_DUMPS: &str =
    "unknown: no public dump of InstLatx64 has its PEXT, and we know of no other table";
const PEXT_OF_EMERALD_RAPIDS: &str = "none known: no public dump of InstLatx64 has its PEXT, but `pext` \
    is not slow in record 20261129T173648Z";
const PRODUCT_OF_A72: &str = "a product of 64 bits, as of a magic, starts every third cycle and takes 5 (Arm, 2015, \
    Cortex-A72 Software Optimization Guide)";
const PRODUCT_OF_A76: &str = "a product of 64 bits, as of a magic, starts every third cycle and takes 4, if it is as in \
    Neoverse N1, which is built on it";
const PRODUCT_OF_N1: &str = "a product of 64 bits, as of a magic, starts every third cycle and takes 4 (LLVM, 2023, \
    AArch64SchedNeoverseN1.td, by Arm's Neoverse N1 Software Optimization Guide)";
const NOTHING_ON_V1: &str = "none known: two products of 64 bits start every cycle and take 2 (LLVM, 2023, \
    AArch64SchedNeoverseV1.td, by Arm's Neoverse V1 Software Optimization Guide)";
const NOTHING_ON_M1: &str = "none known: a product of 64 bits takes 3 cycles, a reversal of bits 1 (D. Johnson, 2021, Apple \
    Microarchitecture Research)";

/// By family and model as CPUID leaf 1 has them, extended fields included (Linux,
/// `arch/x86/include/asm/intel-family.h` and `arch/x86/kernel/cpu/amd.c`,
/// `arch/x86/include/asm/hygon/node.h`); caches as leaf 4 has them. Arm names are those of
/// compilers (`-mcpu`). docs/CPUS.md lists them and says what InstLatx64 is; a test compares it
/// with this table.
pub static CPUS: [Cpu; 30] = [
    intel(["sandybridge", "Sandy Bridge"], &[0x2a, 0x2d], 32, &[256], X86_64, NO_PEXT),
    intel(["haswell", "Haswell"], &[0x3c, 0x3f, 0x45, 0x46], 32, &[256], AVX2, NOTHING),
    intel(["broadwell", "Broadwell"], &[0x3d, 0x47, 0x4f, 0x56], 32, &[256], AVX2, NOTHING),
    intel(["skylake", "Skylake"], SKYLAKE, 32, &[256], AVX2, NOTHING),
    intel(["skylakex", "Skylake-X"], &[0x55], 32, &[1024], FIRST_AVX512, NOTHING),
    intel(["icelake", "Ice Lake"], &[0x6a, 0x6c, 0x7d, 0x7e], 48, &[512, 1280], ICL, NOTHING),
    intel(["tigerlake", "Tiger Lake"], &[0x8c, 0x8d], 48, &[1280], ICL, NOTHING),
    intel(["rocketlake", "Rocket Lake"], &[0xa7], 48, &[512], ICL, NOTHING),
    intel(["alderlake", "Alder Lake"], &[0x97, 0x9a], 48, &[1280], AVX2_GFNI, NOTHING_ON_BOTH),
    intel(
        ["raptorlake", "Raptor Lake"],
        RAPTOR_LAKE,
        48,
        &[1280, 2048],
        AVX2_GFNI,
        NOTHING_ON_BOTH,
    ),
    intel(["meteorlake", "Meteor Lake"], &[0xaa, 0xac], 48, &[2048], AVX2_GFNI, NOTHING_ON_BOTH),
    intel(["arrowlake", "Arrow Lake"], &[0xc5, 0xc6], 48, &[3072], AVX2_GFNI, NOTHING_ON_LION),
    intel(["sapphirerapids", "Sapphire Rapids"], &[0x8f], 48, &[2048], ICL, NOT_IN_DUMPS),
    intel(["emeraldrapids", "Emerald Rapids"], &[0xcf], 48, &[2048], ICL, PEXT_OF_EMERALD_RAPIDS),
    intel(["graniterapids", "Granite Rapids"], &[0xad, 0xae], 48, &[2048], ICL, NOT_IN_DUMPS),
    amd(
        0x15,
        intel(["excavator", "Excavator"], &[6, 7], 32, &[1024], SLOW_PEXT, PEXT_OF_EXCAVATOR),
    ),
    amd(0x17, intel(["zen1", "Zen 1"], &[0, 1, 2], 32, &[512], SLOW_PEXT, PEXT)),
    amd(
        0x17,
        intel(["zen2", "Zen 2"], &[3, 4, 5, 6, 7, 8, 9, 10], 32, &[512], SLOW_PEXT, PEXT_OF_ZEN_2),
    ),
    amd(0x19, intel(["zen3", "Zen 3"], &[0, 2, 3, 4, 5], 32, &[512], AVX2, NOTHING)),
    amd(0x19, intel(["zen4", "Zen 4"], &[1, 6, 7, 10], 32, &[1024], ICL, NOTHING)),
    amd(0x1a, intel(["zen5", "Zen 5"], &[0, 1, 2, 4, 6, 7], 48, &[1024], ICL, NOTHING_ON_ZEN_5)),
    Cpu {
        maker: "Hygon",
        family: 0x18,
        block: 2,
        ..intel(["hygon", "Hygon Dhyana"], &[0], 32, &[512], SLOW_PEXT, PEXT_OF_HYGON)
    },
    arm(["apple-m1", "Apple M1"], NOTHING_ON_M1),
    arm(["apple-m2", "Apple M2"], UNKNOWN),
    arm(["apple-m3", "Apple M3"], UNKNOWN),
    arm(["apple-m4", "Apple M4"], UNKNOWN),
    arm(["cortex-a72", "Cortex-A72"], PRODUCT_OF_A72),
    arm(["cortex-a76", "Cortex-A76"], PRODUCT_OF_A76),
    arm(["neoverse-n1", "Neoverse N1"], PRODUCT_OF_N1),
    arm(["neoverse-v1", "Neoverse V1"], NOTHING_ON_V1),
];

/// The processor of a machine, if its maker, family, model, instruction sets and caches all agree.
pub fn of(machine: &Machine) -> Option<&'static Cpu> {
    let signature = machine.signature?;
    let [l1d, l2] = ["L1d", "L2"].map(|level| cache_kib(machine, level));
    let agrees = |cpu: &&Cpu| {
        let is_numbered =
            signature.family == cpu.family && cpu.models.contains(&(signature.model >> cpu.block));
        let has = cpu.has.features();
        let is_alike = ["avx2", "gfni", "avx512f", "avx512vbmi"].iter().all(|one| {
            machine.features.iter().any(|own| own == *one) == has.iter().any(|own| own == one)
        });
        let is_cached = l1d == Some(cpu.l1d) && l2.is_some_and(|l2| cpu.l2.contains(&l2));
        machine.cpu.contains(cpu.maker) && is_numbered && is_alike && is_cached
    };
    CPUS.iter().find(agrees)
}

/// `Zen 5`, or `Intel CPU of unknown model (AVX-512, 48 KiB L1d)` if the properties of the machine
/// fit no model.
pub fn called(machine: &Machine) -> String {
    if let Some(cpu) = of(machine) {
        return cpu.called.to_string();
    }
    if machine.architecture.is_some() {
        // The system names it by its numbers, which virtual machines hand on.
        return machine.cpu.to_string();
    }
    let l1d = cache_kib(machine, "L1d").map(|kib| format!("{kib} KiB L1d"));
    let known: Vec<String> = widest(machine).map(str::to_string).into_iter().chain(l1d).collect();
    let mut makers = CPUS.iter().map(|cpu| cpu.maker);
    let maker = makers.find(|maker| machine.cpu.contains(maker));
    let maker = maker.map_or(String::new(), |maker| format!("{maker} "));
    let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
    format!("{maker}CPU of unknown model{known}")
}

/// The widest vectors of a machine, if they are wider than those of every x86-64.
fn widest(machine: &Machine) -> Option<&'static str> {
    let has = |feature: &str| machine.features.iter().any(|own| own == feature);
    let wide = [("avx512f", "AVX-512"), ("avx2", "AVX2")];
    wide.into_iter().find(|(name, _)| has(name)).map(|(_, words)| words)
}

/// `L1d 48 KiB` as a figure.
fn cache_kib(machine: &Machine, level: &str) -> Option<u32> {
    let sizes = machine.caches.iter().filter_map(|one| one.strip_prefix(level));
    sizes.filter_map(|size| size.trim().strip_suffix(" KiB")?.parse().ok()).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Class;
    use record::Signature;

    fn zen_5() -> Machine {
        Machine {
            cpu: "AMD EPYC".into(),
            signature: Some(Signature { family: 26, model: 2, stepping: 1 }),
            features: ICL.features().into_iter().map(Into::into).collect(),
            caches: ["L1d 48 KiB", "L1i 32 KiB", "L2 1024 KiB"].map(Into::into).to_vec(),
            cores: 2,
            ..Machine::default()
        }
    }

    #[test]
    fn a_machine_has_a_name_where_all_that_it_says_agrees() {
        assert_eq!(called(&zen_5()), "Zen 5");
        let spoilt: [fn(&mut Machine); 6] = [
            |it| it.cpu = "some processor".into(),
            |it| it.signature = None,
            |it| it.signature.as_mut().expect("it has one").model = 0x50,
            |it| it.features.retain(|one| one != "gfni"),
            |it| it.caches[0] = "L1d 64 KiB".into(),
            |it| it.caches[2] = "L2 2048 KiB".into(),
        ];
        for spoil in spoilt {
            let mut machine = zen_5();
            spoil(&mut machine);
            assert!(called(&machine).contains("CPU of unknown model (AVX-512, "), "{machine:?}");
        }
        let bare = Machine { features: Vec::new(), caches: Vec::new(), ..zen_5() };
        assert_eq!(called(&bare), "AMD CPU of unknown model");
    }

    /// A row for each: its name, its class and its slow instructions.
    #[test]
    fn the_document_lists_all_of_them() {
        let class = |cpu: &Cpu| {
            let class = Class::ALL.into_iter().find(|class| class.has == cpu.has);
            class.map_or_else(|| cpu.has.tier.name().to_string(), |class| class.name.to_string())
        };
        let row = |cpu: &Cpu| format!("| {} | {} | {} |\n", cpu.name, class(cpu), cpu.slow);
        let rows: String = CPUS.iter().map(row).collect();
        let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/CPUS.md");
        let text = std::fs::read_to_string(document).expect("it is there");
        assert!(text.contains(&rows), "docs/CPUS.md should have these rows:\n{rows}");
    }

    #[test]
    fn no_two_processors_have_a_model_in_common_and_names_are_given_once() {
        for (index, one) in CPUS.iter().enumerate() {
            for other in &CPUS[index + 1..] {
                assert_ne!((one.name, one.called), (other.name, other.called));
                let is_of = |cpu: &Cpu, model: u32| cpu.models.contains(&(model >> cpu.block));
                let meets = (0..=255).any(|model| is_of(one, model) && is_of(other, model));
                assert!(!(one.family == other.family && meets), "{} {}", one.name, other.name);
            }
        }
    }
}

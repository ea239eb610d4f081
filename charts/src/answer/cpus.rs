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
    pub display_name: &'static str,
    maker: &'static str,
    family: u32,
    /// Numbers of models without their lowest `ignored_bits`, by which models of one design differ.
    models: &'static [u32],
    ignored_bits: u32,
    /// The size of a core's first-level data cache.
    l1d_kib: u32,
    /// The sizes of its second-level cache in the products that were sold.
    l2_kib: &'static [u32],
    /// Its instruction sets.
    pub instructions: Instructions,
    /// Slow instructions that attack routines use, with the source; otherwise `none known` or
    /// `unknown`.
    pub slow: &'static str,
}

/// Returns a processor of Intel, which numbers each design by single models.
const fn intel(
    [name, display_name]: [&'static str; 2],
    models: &'static [u32],
    l1d_kib: u32,
    l2_kib: &'static [u32],
    instructions: Instructions,
    slow: &'static str,
) -> Cpu {
    Cpu {
        name,
        display_name,
        maker: "Intel",
        family: 6,
        models,
        ignored_bits: 0,
        l1d_kib,
        l2_kib,
        instructions,
        slow,
    }
}

/// Returns a processor of AMD, which numbers a design in blocks of sixteen models.
const fn amd(family: u32, cpu: Cpu) -> Cpu {
    Cpu { maker: "AMD", family, ignored_bits: 4, ..cpu }
}

/// Returns a processor that users can name. It is never detected, because Arm records contain no
/// number of the processor.
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

const MICROCODED: &str = "PEXT and PDEP are microcode (A. Fog, 2025, instruction tables)";
const MICROCODED_IN_EXCAVATOR: &str = "PEXT and PDEP are microcode: a PEXT takes 20.5 cycles \
    (InstLatx64, 2026; A. Fog, 2025, instruction tables)";
const MICROCODED_IN_ZEN_2: &str = "PEXT and PDEP are microcode: a PEXT takes 19 cycles in one dump \
    and 152 in a newer one, presumably by its mask (InstLatx64, 2026; A. Fog, 2025, instruction \
    tables)";
const MICROCODED_IN_HYGON: &str = "PEXT and PDEP are microcode, as in Zen 1, whose design it has \
    (I. Cutress and W. Wilson, 2020, AnandTech); that of later Hygon models is unknown";
const NO_PEXT: &str = "none known; it has no PEXT (A. Fog, 2025, instruction tables)";
const FAST_PEXT: &str =
    "none known: a PEXT starts every cycle and takes 3 (A. Abel and J. Reineke, 2019, uops.info)";
const FAST_PEXT_ON_BOTH_CORES: &str =
    "none known: on P-cores and E-cores a PEXT starts every cycle and takes 3 (InstLatx64, 2026)";
/// The P-cores are Lion Cove, the E-cores Skymont.
const FAST_PEXT_ON_ARROW_LAKE: &str =
    "none known: a PEXT takes 4 cycles on P-cores and 3 on E-cores (InstLatx64, 2026)";
const FAST_PEXT_ON_ZEN_5: &str =
    "none known: three PEXT start every cycle and each takes 3 (InstLatx64, 2026)";
const UNKNOWN: &str = "unknown: we know of no published table of its instructions";
const NOT_IN_DUMPS: &str =
    "unknown: no public dump of InstLatx64 has its PEXT, and we know of no other table";
const FAST_PEXT_IN_RECORD: &str = "none known: no public dump of InstLatx64 has its PEXT, but \
    `pext` is not slow in record 20261129T173648Z";
const PRODUCT_OF_A72: &str = "a product of 64 bits, as of a magic, starts every third cycle and \
    takes 5 (Arm, 2015, Cortex-A72 Software Optimization Guide)";
const PRODUCT_OF_A76: &str = "a product of 64 bits, as of a magic, starts every third cycle and \
    takes 4, if it is as in Neoverse N1, which is built on it";
const PRODUCT_OF_N1: &str = "a product of 64 bits, as of a magic, starts every third cycle and \
    takes 4 (LLVM, 2023, AArch64SchedNeoverseN1.td, by Arm's Neoverse N1 Software Optimization \
    Guide)";
const FAST_PRODUCT_OF_V1: &str = "none known: two products of 64 bits start every cycle and take 2 \
    (LLVM, 2023, AArch64SchedNeoverseV1.td, by Arm's Neoverse V1 Software Optimization Guide)";
const FAST_PRODUCT_OF_M1: &str = "none known: a product of 64 bits takes 3 cycles, a reversal of \
    bits 1 (D. Johnson, 2021, Apple Microarchitecture Research)";

/// All processors. Families and models are those of CPUID leaf 1, extended fields included (Linux,
/// `arch/x86/include/asm/intel-family.h` and `arch/x86/kernel/cpu/amd.c`,
/// `arch/x86/include/asm/hygon/node.h`); caches are those of leaf 4. Arm names are those of
/// compilers (`-mcpu`). docs/CPUS.md lists them and says what InstLatx64 is; a test compares it
/// with this table.
pub static CPUS: [Cpu; 30] = [
    intel(["sandybridge", "Sandy Bridge"], &[0x2a, 0x2d], 32, &[256], X86_64, NO_PEXT),
    intel(["haswell", "Haswell"], &[0x3c, 0x3f, 0x45, 0x46], 32, &[256], AVX2, FAST_PEXT),
    intel(["broadwell", "Broadwell"], &[0x3d, 0x47, 0x4f, 0x56], 32, &[256], AVX2, FAST_PEXT),
    intel(["skylake", "Skylake"], SKYLAKE, 32, &[256], AVX2, FAST_PEXT),
    intel(["skylakex", "Skylake-X"], &[0x55], 32, &[1024], FIRST_AVX512, FAST_PEXT),
    intel(["icelake", "Ice Lake"], &[0x6a, 0x6c, 0x7d, 0x7e], 48, &[512, 1280], ICL, FAST_PEXT),
    intel(["tigerlake", "Tiger Lake"], &[0x8c, 0x8d], 48, &[1280], ICL, FAST_PEXT),
    intel(["rocketlake", "Rocket Lake"], &[0xa7], 48, &[512], ICL, FAST_PEXT),
    intel(
        ["alderlake", "Alder Lake"],
        &[0x97, 0x9a],
        48,
        &[1280],
        AVX2_GFNI,
        FAST_PEXT_ON_BOTH_CORES,
    ),
    intel(
        ["raptorlake", "Raptor Lake"],
        RAPTOR_LAKE,
        48,
        &[1280, 2048],
        AVX2_GFNI,
        FAST_PEXT_ON_BOTH_CORES,
    ),
    intel(
        ["meteorlake", "Meteor Lake"],
        &[0xaa, 0xac],
        48,
        &[2048],
        AVX2_GFNI,
        FAST_PEXT_ON_BOTH_CORES,
    ),
    intel(
        ["arrowlake", "Arrow Lake"],
        &[0xc5, 0xc6],
        48,
        &[3072],
        AVX2_GFNI,
        FAST_PEXT_ON_ARROW_LAKE,
    ),
    intel(["sapphirerapids", "Sapphire Rapids"], &[0x8f], 48, &[2048], ICL, NOT_IN_DUMPS),
    intel(["emeraldrapids", "Emerald Rapids"], &[0xcf], 48, &[2048], ICL, FAST_PEXT_IN_RECORD),
    intel(["graniterapids", "Granite Rapids"], &[0xad, 0xae], 48, &[2048], ICL, NOT_IN_DUMPS),
    amd(
        0x15,
        intel(["excavator", "Excavator"], &[6, 7], 32, &[1024], SLOW_PEXT, MICROCODED_IN_EXCAVATOR),
    ),
    amd(0x17, intel(["zen1", "Zen 1"], &[0, 1, 2], 32, &[512], SLOW_PEXT, MICROCODED)),
    amd(
        0x17,
        intel(
            ["zen2", "Zen 2"],
            &[3, 4, 5, 6, 7, 8, 9, 10],
            32,
            &[512],
            SLOW_PEXT,
            MICROCODED_IN_ZEN_2,
        ),
    ),
    amd(0x19, intel(["zen3", "Zen 3"], &[0, 2, 3, 4, 5], 32, &[512], AVX2, FAST_PEXT)),
    amd(0x19, intel(["zen4", "Zen 4"], &[1, 6, 7, 10], 32, &[1024], ICL, FAST_PEXT)),
    amd(0x1a, intel(["zen5", "Zen 5"], &[0, 1, 2, 4, 6, 7], 48, &[1024], ICL, FAST_PEXT_ON_ZEN_5)),
    Cpu {
        maker: "Hygon",
        family: 0x18,
        ignored_bits: 2,
        ..intel(["hygon", "Hygon Dhyana"], &[0], 32, &[512], SLOW_PEXT, MICROCODED_IN_HYGON)
    },
    arm(["apple-m1", "Apple M1"], FAST_PRODUCT_OF_M1),
    arm(["apple-m2", "Apple M2"], UNKNOWN),
    arm(["apple-m3", "Apple M3"], UNKNOWN),
    arm(["apple-m4", "Apple M4"], UNKNOWN),
    arm(["cortex-a72", "Cortex-A72"], PRODUCT_OF_A72),
    arm(["cortex-a76", "Cortex-A76"], PRODUCT_OF_A76),
    arm(["neoverse-n1", "Neoverse N1"], PRODUCT_OF_N1),
    arm(["neoverse-v1", "Neoverse V1"], FAST_PRODUCT_OF_V1),
];

/// Features that a virtual machine may withhold. A machine without one of its processor's is of an
/// unknown model, because it cannot run code for that processor.
const DECISIVE_FEATURES: [&str; 4] = ["avx2", "gfni", "avx512f", "avx512vbmi"];

/// Returns the processor of a machine, if its maker, family, model, instruction sets and caches all
/// agree.
pub fn recognise(machine: &Machine) -> Option<&'static Cpu> {
    CPUS.iter().find(|cpu| cpu.fits(machine))
}

impl Cpu {
    /// Returns whether all properties of a machine are those of this processor.
    fn fits(&self, machine: &Machine) -> bool {
        let Some(signature) = machine.signature else { return false };
        let model = signature.model >> self.ignored_bits;
        if signature.family != self.family || !self.models.contains(&model) {
            return false;
        }
        let features = self.instructions.features();
        for feature in DECISIVE_FEATURES {
            let is_expected = features.iter().any(|name| name == feature);
            if has_feature(machine, feature) != is_expected {
                return false;
            }
        }
        let has_l1d = cache_kib(machine, "L1d") == Some(self.l1d_kib);
        let has_l2 = cache_kib(machine, "L2").is_some_and(|kib| self.l2_kib.contains(&kib));
        machine.cpu.contains(self.maker) && has_l1d && has_l2
    }
}

/// Returns `Zen 5`, or `Intel CPU of unknown model (AVX-512, 48 KiB L1d)` if the properties of the
/// machine fit no model.
pub fn display_name(machine: &Machine) -> String {
    if let Some(cpu) = recognise(machine) {
        return cpu.display_name.to_string();
    }
    if machine.architecture.is_some() {
        // The system names it by its numbers, which virtual machines hand on.
        return machine.cpu.to_string();
    }
    let mut properties = Vec::new();
    properties.extend(widest_vectors(machine).map(String::from));
    properties.extend(cache_kib(machine, "L1d").map(|kib| format!("{kib} KiB L1d")));
    let mut name = String::new();
    if let Some(cpu) = CPUS.iter().find(|cpu| machine.cpu.contains(cpu.maker)) {
        name = format!("{} ", cpu.maker);
    }
    name += "CPU of unknown model";
    if !properties.is_empty() {
        name += &format!(" ({})", properties.join(", "));
    }
    name
}

/// Returns whether a machine has an instruction set.
pub(super) fn has_feature(machine: &Machine, feature: &str) -> bool {
    machine.features.iter().any(|name| name == feature)
}

/// Returns the widest vectors of a machine, if they are wider than those of every x86-64.
fn widest_vectors(machine: &Machine) -> Option<&'static str> {
    let vectors = [("avx512f", "AVX-512"), ("avx2", "AVX2")];
    let (_, name) = vectors.into_iter().find(|(feature, _)| has_feature(machine, feature))?;
    Some(name)
}

/// Returns the size of a cache in KiB: 48 for the level `L1d` and the text `L1d 48 KiB`.
fn cache_kib(machine: &Machine, level: &str) -> Option<u32> {
    for cache in &machine.caches {
        let Some(size) = cache.strip_prefix(level) else { continue };
        let digits = size.trim().strip_suffix(" KiB");
        if let Some(kib) = digits.and_then(|digits| digits.parse().ok()) {
            return Some(kib);
        }
    }
    None
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
        assert_eq!(display_name(&zen_5()), "Zen 5");
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
            assert!(
                display_name(&machine).contains("CPU of unknown model (AVX-512, "),
                "{machine:?}"
            );
        }
        let bare = Machine { features: Vec::new(), caches: Vec::new(), ..zen_5() };
        assert_eq!(display_name(&bare), "AMD CPU of unknown model");
    }

    /// A row for each: its name, its class and its slow instructions.
    #[test]
    fn the_document_lists_all_of_them() {
        let class = |cpu: &Cpu| {
            let class = Class::ALL.into_iter().find(|class| class.instructions == cpu.instructions);
            class.map_or_else(
                || cpu.instructions.tier.name().to_string(),
                |class| class.name.to_string(),
            )
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
                assert_ne!((one.name, one.display_name), (other.name, other.display_name));
                let is_of =
                    |cpu: &Cpu, model: u32| cpu.models.contains(&(model >> cpu.ignored_bits));
                let meets = (0..=255).any(|model| is_of(one, model) && is_of(other, model));
                assert!(!(one.family == other.family && meets), "{} {}", one.name, other.name);
            }
        }
    }
}

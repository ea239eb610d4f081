//! Reads the name and the caches of a processor from the files of the system, for processors that
//! a program cannot ask. Linux gives Arm cores as numbers, which a table here translates.

use super::system::System;
use record::Signature;
use std::collections::BTreeSet;

/// Names of Arm cores by implementer and part (Linux, `arch/arm64/include/asm/cputype.h`).
const ARM_CORES: [((u32, u32), &str); 14] = [
    ((0x41, 0xd03), "Cortex-A53"),
    ((0x41, 0xd05), "Cortex-A55"),
    ((0x41, 0xd07), "Cortex-A57"),
    ((0x41, 0xd08), "Cortex-A72"),
    ((0x41, 0xd09), "Cortex-A73"),
    ((0x41, 0xd0b), "Cortex-A76"),
    ((0x41, 0xd0c), "Neoverse N1"),
    ((0x41, 0xd40), "Neoverse V1"),
    ((0x41, 0xd49), "Neoverse N2"),
    ((0x41, 0xd4f), "Neoverse V2"),
    ((0x61, 0x022), "Apple M1 Icestorm"),
    ((0x61, 0x023), "Apple M1 Firestorm"),
    ((0x61, 0x032), "Apple M2 Blizzard"),
    ((0x61, 0x033), "Apple M2 Avalanche"),
];

/// Returns the names of the cores, each kind once.
pub(crate) fn name(system: &System) -> Option<String> {
    let mut names = Vec::new();
    for (implementer, part, _) in kinds(system) {
        let known_core = ARM_CORES.iter().find(|(numbers, _)| *numbers == (implementer, part));
        names.push(match known_core {
            Some((_, name)) => name.to_string(),
            None => format!("Arm (implementer {implementer:#x}, part {part:#x})"),
        });
    }
    (!names.is_empty()).then(|| names.join(" + "))
}

/// Returns implementer, part and revision, if all cores are alike.
pub(crate) fn signature(system: &System) -> Option<Signature> {
    let kinds: Vec<_> = kinds(system).into_iter().collect();
    let &[(family, model, stepping)] = kinds.as_slice() else { return None };
    Some(Signature { family, model, stepping })
}

/// Returns the caches of the first core.
pub(crate) fn caches(system: &System) -> Vec<String> {
    (0..).map_while(|index| cache(system, index)).collect()
}

fn cache(system: &System, index: u32) -> Option<String> {
    let folder = format!("sys/devices/system/cpu/cpu0/cache/index{index}");
    let kind = match system.line(&format!("{folder}/type"))?.as_str() {
        "Data" => "d",
        "Instruction" => "i",
        _ => "",
    };
    let kib: u32 = system.line(&format!("{folder}/size"))?.strip_suffix('K')?.parse().ok()?;
    let level = system.line(&format!("{folder}/level"))?;
    Some(format!("L{level}{kind} {kib} KiB"))
}

/// Returns implementer, part and revision of each kind of core.
fn kinds(system: &System) -> BTreeSet<(u32, u32, u32)> {
    let text = system.text("proc/cpuinfo").unwrap_or_default();
    text.split("\n\n").filter_map(kind).collect()
}

/// Parses implementer, part and revision of a core from its lines.
fn kind(core: &str) -> Option<(u32, u32, u32)> {
    let implementer = number(core, "CPU implementer")?;
    Some((implementer, number(core, "CPU part")?, number(core, "CPU revision")?))
}

/// Parses the number after the name of a field, decimal or hexadecimal.
fn number(core: &str, field: &str) -> Option<u32> {
    for line in core.lines() {
        if let Some((name, value)) = line.split_once(':')
            && name.trim() == field
        {
            let value = value.trim();
            return match value.strip_prefix("0x") {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => value.parse().ok(),
            };
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::system::simulated;
    use super::*;

    fn core(part: &str) -> String {
        format!(
            "processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU architecture: 8\n\
             CPU variant\t: 0x3\nCPU part\t: {part}\nCPU revision\t: 1\n\n"
        )
    }

    #[test]
    fn arm_is_known_by_its_numbers_and_kinds_of_cores_are_named_once() {
        let read = |cores: &[&str]| {
            let text: String = cores.iter().map(|part| core(part)).collect();
            let made = simulated::system(&[("proc/cpuinfo", &text)]);
            let signature = signature(&made.0);
            let numbers =
                signature.map(|Signature { family, model, stepping }| [family, model, stepping]);
            (name(&made.0), numbers)
        };
        let alike = (Some("Neoverse N1".to_string()), Some([0x41, 0xd0c, 1]));
        assert_eq!(read(&["0xd0c", "0xd0c"]), alike);
        let [big, little] = ["0xd0b", "0xd05"];
        let of_two_kinds = (Some("Cortex-A55 + Cortex-A76".to_string()), None);
        assert_eq!(read(&[little, little, big]), of_two_kinds);
        let unknown = read(&["0xfff"]).0;
        assert_eq!(unknown.as_deref(), Some("Arm (implementer 0x41, part 0xfff)"));
        let x86 = simulated::system(&[("proc/cpuinfo", "processor\t: 0\nvendor_id\t: x\n")]);
        assert_eq!((name(&x86.0), signature(&x86.0)), (None, None));
    }

    #[test]
    fn caches_are_spelt_as_those_that_a_processor_names_itself() {
        let made = simulated::system(&[
            ("sys/devices/system/cpu/cpu0/cache/index0/level", "1"),
            ("sys/devices/system/cpu/cpu0/cache/index0/type", "Data"),
            ("sys/devices/system/cpu/cpu0/cache/index0/size", "64K"),
            ("sys/devices/system/cpu/cpu0/cache/index1/level", "2"),
            ("sys/devices/system/cpu/cpu0/cache/index1/type", "Unified"),
            ("sys/devices/system/cpu/cpu0/cache/index1/size", "1024K"),
        ]);
        assert_eq!(caches(&made.0), ["L1d 64 KiB", "L2 1024 KiB"]);
    }
}

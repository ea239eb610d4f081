//! Kinds of cores: a processor may have wide cores and narrow ones.
//!
//! Kinds differ in width, and the efficient cores may be the wider ones. With one width for all
//! cores, every sample of a narrower core would be contended. Three sources tell whether there are
//! two kinds, the surest first:
//!
//! 1. the processor, about the core that the thread is on: CPUID leaf 1AH on Intel's hybrids;
//! 2. the system: the lists of cores in `/sys/devices/cpu_core` and `cpu_atom`, and on Arm the
//!    capacity of each core;
//! 3. the readings, if neither says anything, as in most virtual machines: two piles of
//!    readings are two kinds.
//!
//! The last needs readings of all cores in turns. A virtual machine that moves to another host has
//! another width afterwards, on all of its cores; taken one after the other, they would look like
//! two kinds.
//!
//! Kinds may differ in instruction sets too. So a run stays on the cores of its kind
//! ([`restrict`](crate::cores::restrict)) before it asks for them.

use crate::cores::{CoreReadings, number_list};
use crate::{Rates, Width};
use std::collections::BTreeMap;
use std::path::Path;

/// The names that Intel gives its kinds.
const PERFORMANCE: &str = "performance";
const EFFICIENT: &str = "efficient";

/// Minimum share of a core's readings in their pile, if nothing but the readings tells kinds. A
/// core that a neighbour shares most of the time may seem narrower than it is.
const MIN_PILE_SHARE: f64 = 0.5;

/// Cores of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct CoreKind {
    /// `performance`, `efficient`, `capacity 1024` or `5 additions`; `None` if all cores are of one
    /// kind.
    ///
    /// A name is only shown and compared, and a record may come from a system with other names. So
    /// it is a text: an enum would need a number in two of its variants, and would refuse others.
    pub name: Option<String>,
    /// The cores.
    pub cores: Vec<usize>,
    /// The width of these cores, or the reason why it is not known.
    pub width: Result<Width, String>,
}

impl CoreKind {
    fn new(name: Option<String>, readings: &[&CoreReadings]) -> CoreKind {
        let rates: Vec<Rates> =
            readings.iter().flat_map(|readings| readings.rates.iter().copied()).collect();
        CoreKind {
            name,
            cores: readings.iter().map(|readings| readings.core).collect(),
            width: Width::from_readings(&rates),
        }
    }

    fn additions(&self) -> f64 {
        self.width.as_ref().map_or(0.0, |width| width.full.adds)
    }
}

/// Returns the kinds of these cores, the widest first. Each core should have been read in several
/// turns.
pub fn kinds(readings_by_core: &[CoreReadings]) -> Vec<CoreKind> {
    let mut groups = group_by_name(readings_by_core);
    if groups.contains_key(&None) {
        groups = group_by_width(readings_by_core);
    }
    let is_single = groups.len() == 1;
    let mut kinds = Vec::new();
    for (name, readings) in groups {
        kinds.push(CoreKind::new(name.filter(|_| !is_single), &readings));
    }
    kinds.sort_by(|a, b| b.additions().total_cmp(&a.additions()));
    kinds
}

/// The readings of the cores of each name; `None` for cores without one.
type ByName<'r> = BTreeMap<Option<String>, Vec<&'r CoreReadings>>;

fn group_by_name(readings_by_core: &[CoreReadings]) -> ByName<'_> {
    let mut groups = ByName::new();
    for readings in readings_by_core {
        groups.entry(readings.kind.clone()).or_default().push(readings);
    }
    groups
}

/// Groups cores by the width that each shows by itself. A core without a clear one belongs to the
/// widest: a neighbour takes width away and never adds any.
fn group_by_width(readings_by_core: &[CoreReadings]) -> ByName<'_> {
    let mut by_additions: BTreeMap<Option<u8>, Vec<&CoreReadings>> = BTreeMap::new();
    for readings in readings_by_core {
        by_additions.entry(additions_of_pile(&readings.rates)).or_default().push(readings);
    }
    let unclear = by_additions.remove(&None).unwrap_or_default();
    match by_additions.last_entry() {
        Some(mut widest) => widest.get_mut().extend(unclear),
        None => return ByName::from([(None, unclear)]),
    }
    let mut groups = ByName::new();
    for (additions, readings) in by_additions {
        groups.insert(additions.map(|additions| format!("{additions} additions")), readings);
    }
    groups
}

/// Returns the additions per cycle at which most readings of a core pile up.
fn additions_of_pile(rates: &[Rates]) -> Option<u8> {
    let width = Width::from_readings(rates).ok()?;
    let is_pile = width.clean_share(rates) >= MIN_PILE_SHARE;
    is_pile.then_some(width.full.adds as u8)
}

/// Returns the kind of the core that this thread is on, as the processor says; `None` if it says
/// nothing, as all do that have one kind.
#[cfg(target_arch = "x86_64")]
pub(crate) fn processor_kind() -> Option<String> {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    /// The leaf with the type of a core in its highest byte, in registers `eax`.
    const CORE_TYPE: u32 = 0x1a;
    /// Bit of leaf 7, register `edx`: the processor has cores of more than one kind.
    const HYBRID: u32 = 1 << 15;

    if __cpuid(0).eax < CORE_TYPE || __cpuid_count(7, 0).edx & HYBRID == 0 {
        return None;
    }
    name_of_core_type(__cpuid_count(CORE_TYPE, 0).eax)
}

/// Returns `None`, because other processors do not tell the kinds of their cores.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn processor_kind() -> Option<String> {
    None
}

/// Returns the name of a type in register `eax` of leaf 1AH (Intel's *Software Developer's Manual*,
/// volume 2, CPUID).
#[cfg(any(target_arch = "x86_64", test))]
fn name_of_core_type(eax: u32) -> Option<String> {
    match eax >> 24 {
        0x40 => Some(PERFORMANCE.to_string()),
        0x20 => Some(EFFICIENT.to_string()),
        _ => None,
    }
}

/// Returns the kind of a core as the system says in the files below `root`.
pub(crate) fn system_kind(root: &Path, core: usize) -> Option<String> {
    for (folder, name) in [("cpu_core", PERFORMANCE), ("cpu_atom", EFFICIENT)] {
        let list = std::fs::read_to_string(root.join("sys/devices").join(folder).join("cpus"));
        if number_list(&list.unwrap_or_default()).is_some_and(|cores| cores.contains(&core)) {
            return Some(name.to_string());
        }
    }
    let path = format!("sys/devices/system/cpu/cpu{core}/cpu_capacity");
    let capacity = std::fs::read_to_string(root.join(path)).ok()?;
    Some(format!("capacity {}", capacity.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Readings of a core that does so many additions per cycle when it is alone.
    fn core(core: usize, kind: Option<&str>, piles: &[(f64, usize)]) -> CoreReadings {
        let mut rates = Vec::new();
        for &(adds, count) in piles {
            rates.extend(vec![Rates { adds, mixed: 1.5 * adds }; count]);
        }
        CoreReadings { core, kind: kind.map(str::to_string), rates, scheduled_share: 1.0 }
    }

    /// Name and additions of each kind, and its cores.
    fn found(cores: &[CoreReadings]) -> Vec<(Option<String>, f64, Vec<usize>)> {
        let mut found = Vec::new();
        for kind in kinds(cores) {
            let additions = kind.additions();
            found.push((kind.name, additions, kind.cores));
        }
        found
    }

    fn name(name: &str) -> Option<String> {
        Some(name.to_string())
    }

    #[test]
    fn raptor_lake_has_performance_cores_of_five_and_efficient_ones_of_four() {
        let cores = [
            core(0, Some("performance"), &[(5.0, 90), (3.1, 10)]),
            core(1, Some("performance"), &[(5.0, 40), (2.6, 60)]),
            core(2, Some("efficient"), &[(4.0, 95), (2.0, 5)]),
        ];
        let expected = [(name("performance"), 5.0, vec![0, 1]), (name("efficient"), 4.0, vec![2])];
        assert_eq!(found(&cores), expected);
    }

    /// 5.8 additions are a pile below six, and 7.4 one above seven.
    #[test]
    fn arrow_lake_has_wider_efficient_cores() {
        let cores = [
            core(0, Some("performance"), &[(5.84, 95), (3.4, 5)]),
            core(1, Some("efficient"), &[(7.4, 95), (4.1, 5)]),
        ];
        let expected = [(name("efficient"), 7.0, vec![1]), (name("performance"), 6.0, vec![0])];
        assert_eq!(found(&cores), expected);
    }

    #[test]
    fn two_piles_are_two_kinds_where_nothing_tells() {
        let cores = [
            core(0, None, &[(4.0, 90), (2.2, 10)]),
            core(1, None, &[(5.0, 70), (3.3, 30)]),
            core(2, None, &[(2.5, 50), (2.9, 50)]),
        ];
        let expected =
            [(name("5 additions"), 5.0, vec![1, 2]), (name("4 additions"), 4.0, vec![0])];
        assert_eq!(found(&cores), expected, "a core that is always shared may be of the widest");
    }

    /// In turns each core is read on both hosts.
    #[test]
    fn virtual_machine_that_moves_between_hosts_has_one_kind() {
        let cores =
            [core(0, None, &[(4.0, 45), (5.0, 55)]), core(1, None, &[(4.0, 48), (5.0, 52)])];
        assert_eq!(found(&cores), [(None, 5.0, vec![0, 1])]);
        let mostly_on_narrow =
            [core(0, None, &[(4.0, 80), (5.0, 20)]), core(1, None, &[(4.0, 79), (5.0, 21)])];
        assert_eq!(found(&mostly_on_narrow), [(None, 5.0, vec![0, 1])]);
    }

    #[test]
    fn single_core_and_no_core() {
        assert_eq!(found(&[core(3, None, &[(4.0, 100)])]), [(None, 4.0, vec![3])]);
        let told = [core(3, Some("efficient"), &[(4.0, 100)])];
        assert_eq!(found(&told), [(None, 4.0, vec![3])], "none is beside it");
        assert_eq!(found(&[]), []);
        let shared = [core(0, None, &[(2.2, 100)])];
        assert!(kinds(&shared)[0].width.is_err());
    }

    #[test]
    fn types_of_leaf_1a_have_names() {
        assert_eq!(name_of_core_type(0x4000_0001), name("performance"));
        assert_eq!(name_of_core_type(0x2000_0001), name("efficient"));
        assert_eq!(name_of_core_type(0), None);
    }

    #[test]
    fn system_tells_kinds_by_lists_and_by_capacity() {
        let root = std::env::temp_dir().join(format!("raybench-kinds-{}", std::process::id()));
        let files = [
            ("sys/devices/cpu_core/cpus", "0-3\n"),
            ("sys/devices/cpu_atom/cpus", "4-5\n"),
            ("sys/devices/system/cpu/cpu6/cpu_capacity", "446\n"),
        ];
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
            fs::write(path, text).expect("there is room");
        }
        let kinds = [2, 5, 6, 7].map(|core| system_kind(&root, core));
        fs::remove_dir_all(&root).expect("it was made above");
        let expected = [name("performance"), name("efficient"), name("capacity 446"), None];
        assert_eq!(kinds, expected);
    }
}

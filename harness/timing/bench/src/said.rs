//! What every sitting says of every timed loop: the numbers that verdicts are made of. It compares
//! nothing.

use contract::Form;
use measure::{NEAR_S, Series, cycles_per_unit, ratio, ticks_per_unit};
use record::HardwareCountsPerUnit;
use runner::wire::{Group, Sitting};
use stats::median;
use std::collections::BTreeMap;

/// What was measured together: the same form on the same boards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    pub(crate) model: String,
    pub(crate) form: Form,
    pub(crate) workload: String,
    pub(crate) pressure_kib: Option<u64>,
    /// Units of a slice, where the workload was cut into slices.
    pub(crate) slice: Option<u64>,
}

/// One loop of one probe over all sittings; an entry of a list for each of these.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// Nanoseconds a unit: the ratio to the reference of the same rounds times that one's median.
    pub(crate) times: Vec<Option<f64>>,
    /// Nanoseconds a unit, the median.
    pub(crate) ns: Vec<Option<f64>>,
    /// Core cycles a unit, the median.
    pub(crate) cycles: Vec<Option<f64>>,
    /// Clean pairs with the reference.
    pub(crate) pairs: Vec<usize>,
    pub(crate) samples: usize,
    /// Contended ones among them.
    pub(crate) set_aside: usize,
    /// Cycles and instructions a unit by hardware counters, of every clean sample.
    pub(crate) counted: Vec<(f64, f64)>,
    /// The first wrong answer.
    pub(crate) wrong: Option<String>,
}

/// Everything that was said.
pub(crate) struct Table {
    rows: BTreeMap<Key, BTreeMap<String, Said>>,
    sittings: usize,
    /// `variant/routine` of what was wrong before it was timed, with the case.
    unready: BTreeMap<String, String>,
}

impl Table {
    /// Of sittings whose width can be trusted; the others say nothing.
    pub(crate) fn of_all(sittings: &[Sitting]) -> Table {
        let unready = sittings.iter().flat_map(|sitting| sitting.wrong.iter().cloned()).collect();
        let mut table = Table { rows: BTreeMap::new(), sittings: sittings.len(), unready };
        for (number, sitting) in sittings.iter().enumerate() {
            for (group, series) in sitting.groups.iter().zip(&sitting.log.groups) {
                let Some(key) = Key::of(group) else { continue };
                table.add(key, series, sitting, number);
            }
        }
        table
    }

    fn add(&mut self, key: Key, group: &[Series], sitting: &Sitting, number: usize) {
        let Some(reference) = group.first() else { return };
        let width = sitting.log.width;
        let ns_per_tick = 1e9 / sitting.ticks_per_second;
        let reference_ns = ticks_per_unit(reference, width).map(|ticks| ticks * ns_per_tick);
        let rows = self.rows.entry(key).or_default();
        for (place, series) in group.iter().enumerate() {
            let nothing = || Said::nothing(self.sittings);
            let said = rows.entry(series.name.clone()).or_insert_with(nothing);
            let clean = series.clean(width).count();
            said.samples += series.len();
            said.set_aside += series.len() - clean;
            said.wrong = said.wrong.take().or_else(|| series.wrong.clone());
            said.ns[number] = ticks_per_unit(series, width).map(|ticks| ticks * ns_per_tick);
            said.cycles[number] = cycles_per_unit(series, width);
            let to_reference = match place {
                0 => said.ns[number].map(|_| (1.0, clean)),
                _ => ratio(series, reference, width, NEAR_S * sitting.ticks_per_second)
                    .map(|found| (found.ratio, found.pairs)),
            };
            if let Some(((ratio, pairs), reference_ns)) = to_reference.zip(reference_ns) {
                said.times[number] = Some(ratio * reference_ns);
                said.pairs[number] = pairs;
            }
            let counted = |index: usize| {
                let &(cycles, instructions) = series.counted.get(index)?;
                Some((cycles as f64 / series.units, instructions as f64 / series.units))
            };
            said.counted.extend(series.clean(width).filter_map(counted));
        }
    }

    /// How many sittings there were.
    pub(crate) fn sittings(&self) -> usize {
        self.sittings
    }

    /// What was measured of a model, its slices left out.
    pub(crate) fn keys(&self, model: &str) -> impl Iterator<Item = &Key> {
        self.rows.keys().filter(move |key| key.model == model && key.slice.is_none())
    }

    /// What was measured of it in slices, and their lengths.
    pub(crate) fn slices(&self, model: &str) -> impl Iterator<Item = (&Key, u64)> {
        let of_model = self.rows.keys().filter(move |key| key.model == model);
        of_model.filter_map(|key| Some((key, key.slice?)))
    }

    /// What was said of a loop.
    pub(crate) fn of(&self, key: &Key, name: &str) -> Option<&Said> {
        self.rows.get(key)?.get(name)
    }

    /// The first wrong answer of `variant/routine`, before it was timed or in any of its loops.
    pub(crate) fn wrong(&self, variant: &str, routine: &str) -> Option<String> {
        let name = format!("{variant}/{routine}");
        let start = format!("{name}/");
        let mut rows = self.rows.values().flatten();
        self.unready.get(&name).cloned().or_else(|| {
            rows.find_map(|(name, said)| name.starts_with(&start).then(|| said.wrong.clone())?)
        })
    }
}

impl Table {
    /// Medians of what hardware counters said of these loops of `variant/routine`, a unit; `None`
    /// unless every loop has that.
    pub(crate) fn counted(&self, key: &Key, names: &[String]) -> Option<HardwareCountsPerUnit> {
        let of = |name: &String| {
            let said = &self.of(key, name)?.counted;
            let (cycles, instructions): (Vec<f64>, Vec<f64>) = said.iter().copied().unzip();
            Some((median(cycles)?, median(instructions)?))
        };
        let all: Vec<(f64, f64)> = names.iter().map(of).collect::<Option<_>>()?;
        let mean =
            |pick: fn(&(f64, f64)) -> f64| all.iter().map(pick).sum::<f64>() / all.len() as f64;
        Some(HardwareCountsPerUnit {
            cycles_per_unit: mean(|one| one.0),
            instructions_per_unit: mean(|one| one.1),
        })
    }
}

impl Said {
    fn nothing(sittings: usize) -> Said {
        Said {
            times: vec![None; sittings],
            ns: vec![None; sittings],
            cycles: vec![None; sittings],
            pairs: vec![0; sittings],
            ..Said::default()
        }
    }
}

impl Key {
    fn of(group: &Group) -> Option<Key> {
        let form = Form::ALL.into_iter().find(|form| form.name() == group.form)?;
        Some(Key {
            model: group.model.clone(),
            form,
            workload: group.workload.clone(),
            pressure_kib: group.pressure_kib,
            slice: group.slice,
        })
    }
}

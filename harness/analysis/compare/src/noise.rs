//! How far apart two runs find the same code. Knows ratios and not what they are of.

use serde::Serialize;

/// The share of unchanged rows that lie within the margin.
const SHARE: f64 = 0.95;

/// Nearer than this, two runs are taken to agree, as a ratio minus one.
pub const NEAR: f64 = 0.02;

/// What unchanged code differed by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Noise {
    /// Rows of unchanged code.
    pub rows: usize,
    /// How many of them differ by at most [`NEAR`].
    pub near: usize,
    /// 95 % of them differ by at most this, as a ratio minus one; none without such rows.
    pub margin: Option<f64>,
}

impl Noise {
    /// Of the ratios that unchanged code had from one run to the other.
    pub(crate) fn of(ratios: impl Iterator<Item = f64>) -> Noise {
        let mut logs: Vec<f64> = ratios.map(|ratio| ratio.ln().abs()).collect();
        logs.sort_by(f64::total_cmp);
        let rank = (SHARE * logs.len() as f64).ceil() as usize;
        Noise {
            rows: logs.len(),
            near: logs.partition_point(|log| *log <= NEAR.ln_1p()),
            margin: rank.checked_sub(1).map(|index| logs[index].exp_m1()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_holds_for_nineteen_of_twenty_in_either_direction() {
        let ratios = |far: f64| (0..20).map(move |n| if n == 7 { far } else { 1.0 / 1.01 });
        let noise = Noise::of(ratios(3.0));
        assert_eq!((noise.rows, noise.near), (20, 19));
        assert!((noise.margin.expect("there are rows") - 0.01).abs() < 1e-9);
        let noise = Noise::of(ratios(3.0).chain([0.5]));
        assert!((noise.margin.expect("there are rows") - 1.0).abs() < 1e-9, "two of twenty-one");
        assert_eq!(Noise::of([].into_iter()), Noise::default());
    }
}

//! Axes: linear from zero, or logarithmic if the values span too much, or linear around values
//! whose changes matter and not their size.

use crate::view::digits;

/// Largest over smallest value above which an axis is logarithmic.
pub const LOG_ABOVE: f64 = 50.0;

/// A horizontal or vertical axis in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// Whether it is logarithmic. Then a length from its start means nothing.
    pub log: bool,
    /// Whether its ticks are powers of two, and not round numbers.
    doubles: bool,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis over positive `values` from pixel `from` to pixel `to`; `None` without values.
    pub fn over(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Option<Axis> {
        let (least, most) = ends(values)?;
        let log = most / least > LOG_ABOVE;
        let (low, high) = if log {
            (rung_below(least), rung_above(most))
        } else {
            let step = step(most);
            (0.0, (most / step - 1e-9).ceil() * step)
        };
        Some(Axis { log, doubles: false, low, high, from, to })
    }

    /// A logarithmic axis from one power of two to another one; `None` without values.
    pub fn doublings(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Option<Axis> {
        let (least, most) = ends(values)?;
        let low = least.log2().floor();
        let high = most.log2().ceil().max(low + 1.0);
        Some(Axis { log: true, doubles: true, low: low.exp2(), high: high.exp2(), from, to })
    }

    /// A linear axis that begins and ends near the values and is no narrower than a tenth of them;
    /// `None` without values.
    pub fn around(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Option<Axis> {
        let (least, most) = ends(values)?;
        let (middle, half) = ((least + most) / 2.0, ((most - least) / 2.0).max(most / 20.0));
        let step = step(2.0 * half);
        let low = ((middle - half) / step - 0.2).floor() * step;
        let high = ((middle + half) / step + 0.2).ceil() * step;
        Some(Axis { log: false, doubles: false, low: low.max(0.0), high, from, to })
    }

    /// The same axis at another place.
    pub fn moved(self, from: f64, to: f64) -> Axis {
        Axis { from, to, ..self }
    }

    /// Pixel of `value`; values off the axis stick to its ends.
    pub fn at(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let share = if self.log {
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.from + share * (self.to - self.from)
    }

    /// Pixels and words of the ticks.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let mut values = Vec::new();
        if self.doubles {
            let doubled = |value: &f64| Some(value * 2.0).filter(|value| *value <= self.high);
            values.extend(std::iter::successors(Some(self.low), doubled));
        } else if self.log {
            let decades = (self.high / self.low).log10();
            let mut value = self.low;
            while value <= self.high * (1.0 + 1e-9) {
                if decades <= 3.0 || leading_digit(value) == 1 {
                    values.push(value);
                }
                value = rung_above(value * 1.001);
            }
        } else {
            let step = step(self.high - self.low);
            let first = (self.low / step - 1e-9).ceil() * step;
            let steps = ((self.high - first) / step + 1e-9) as u32;
            values.extend((0..=steps).map(|index| first + f64::from(index) * step));
        }
        values.into_iter().map(|value| (self.at(value), label(value))).collect()
    }

    /// Pixels of its ends.
    pub fn ends(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// `words`, and the scale if it is not the usual one.
    pub fn title(&self, words: &str) -> String {
        if self.log { format!("{words} (logarithmic scale)") } else { words.to_string() }
    }
}

/// The ends of those that are measurements.
fn ends(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    digits::ends(values.into_iter().filter(|value| value.is_finite() && *value > 0.0))
}

/// A step of 1, 2 or 5 times a power of ten that makes four to ten steps up to `most`.
fn step(most: f64) -> f64 {
    let power = 10_f64.powf((most / 4.0).log10().floor());
    let steps = [5.0, 2.0, 1.0].map(|digit| digit * power);
    steps.into_iter().find(|step| most / step >= 3.999).unwrap_or(power)
}

/// The largest 1, 2 or 5 times a power of ten that is not above `value`.
fn rung_below(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    let rungs = [5.0, 2.0, 1.0].map(|digit| digit * power);
    rungs.into_iter().find(|rung| *rung <= value * (1.0 + 1e-9)).unwrap_or(power)
}

/// The smallest 1, 2 or 5 times a power of ten that is not below `value`.
fn rung_above(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    let rungs = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    rungs.into_iter().find(|rung| *rung >= value * (1.0 - 1e-9)).unwrap_or(10.0 * power)
}

fn leading_digit(value: f64) -> u32 {
    (value / 10_f64.powf((value.log10() + 1e-9).floor()) + 0.5) as u32
}

/// Ticks are round numbers: no digits that say nothing.
fn label(value: f64) -> String {
    let words = if value >= 0.0005 { format!("{value:.4}") } else { return zero_or_tiny(value) };
    words.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn zero_or_tiny(value: f64) -> String {
    if value == 0.0 { "0".to_string() } else { digits::figure(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(axis: &Axis) -> Vec<String> {
        axis.ticks().into_iter().map(|(_, words)| words).collect()
    }

    #[test]
    fn a_linear_axis_starts_at_zero_and_holds_the_largest() {
        let axis = Axis::over([3.0, 41.0], 100.0, 300.0).expect("values");
        assert!(!axis.log);
        assert_eq!(words(&axis), ["0", "10", "20", "30", "40", "50"]);
        assert_eq!((axis.at(0.0), axis.at(50.0), axis.at(25.0)), (100.0, 300.0, 200.0));
        let exact = Axis::over([0.4], 0.0, 1.0).expect("a value");
        assert_eq!(words(&exact), ["0", "0.1", "0.2", "0.3", "0.4"]);
    }

    #[test]
    fn an_axis_around_values_shows_their_changes() {
        let axis = Axis::around([3.01, 3.99], 0.0, 100.0).expect("values");
        assert_eq!(words(&axis), ["2.8", "3", "3.2", "3.4", "3.6", "3.8", "4", "4.2"]);
        assert!(axis.at(3.01) > 0.0 && axis.at(3.99) < 100.0);
        let still = Axis::around([3.0, 3.0], 0.0, 100.0).expect("values");
        assert_eq!(words(&still), ["2.8", "2.9", "3", "3.1", "3.2"]);
        assert!((still.at(3.0) - 50.0).abs() < 1e-9, "in the middle");
        assert_eq!(Axis::around([f64::NAN], 0.0, 1.0), None);
    }

    #[test]
    fn magnitudes_apart_make_it_logarithmic_and_say_so() {
        let axis = Axis::over([0.3, 17.0], 0.0, 1.0).expect("values");
        assert!(axis.log && axis.title("ns").contains("logarithmic"));
        assert_eq!(words(&axis), ["0.2", "0.5", "1", "2", "5", "10", "20"]);
        assert!(axis.at(0.0) == 0.0 && axis.at(1e9) == 1.0, "off the axis sticks to its ends");
        let wide = Axis::over([0.02, 90000.0], 0.0, 1.0).expect("values");
        assert_eq!(words(&wide), ["0.1", "1", "10", "100", "1000", "10000", "100000"]);
        assert!(!Axis::over([1.0, 50.0], 0.0, 1.0).expect("values").log);
    }

    #[test]
    fn an_axis_of_doublings_has_powers_of_two_at_even_distances() {
        let axis = Axis::doublings([1.0, 5.0], 0.0, 90.0).expect("values");
        assert_eq!(words(&axis), ["1", "2", "4", "8"]);
        assert_eq!(
            [1.0, 2.0, 4.0, 8.0].map(|value| axis.at(value).round()),
            [0.0, 30.0, 60.0, 90.0]
        );
        assert_eq!(words(&Axis::doublings([8.0], 0.0, 1.0).expect("a value")), ["8", "16"]);
        assert_eq!(Axis::doublings([0.0, f64::NAN], 0.0, 1.0), None);
    }

    #[test]
    fn values_that_are_no_measurements_make_no_axis() {
        assert_eq!(Axis::over([f64::NAN, 0.0, -1.0, f64::INFINITY], 0.0, 1.0), None);
        assert_eq!(Axis::over([], 0.0, 1.0), None);
    }
}

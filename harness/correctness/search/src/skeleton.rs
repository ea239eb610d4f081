//! Skeletons: the words that a program's gates join, without shifts and functions.
//!
//! A formula that leaves open which words a gate joins has as many symmetric models as the gates
//! have orders, and a solver refutes each of them. With the words fixed a formula is small and
//! refuted in a fraction of a second, but there is one for each skeleton. So the list has to be
//! short (2,088 for five gates, 19,932 for six) and yet miss no program whose gates are all used.

use std::fmt;

/// The words that each gate joins, the highest first, gate by gate. Words 0 and 1 are the inputs,
/// then come the gates; the last is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    arity: usize,
    words: Vec<u8>,
}

impl Skeleton {
    /// Returns the words of each gate.
    pub fn gates(&self) -> impl Iterator<Item = &[u8]> {
        self.words.chunks(self.arity)
    }

    /// Whether any gate joins this word.
    fn uses(&self, word: usize) -> bool {
        self.words.iter().any(|&operand| usize::from(operand) == word)
    }

    /// Whether the last gate has enough paths down to the inputs for everything that an attack
    /// depends on: sliders on every rank above, empty squares on all of these but the last. One
    /// path carries at most one square of an input.
    pub fn suffices(&self, ranks: usize) -> bool {
        // The numbers of paths from each word to the sliders and to the empty squares.
        let mut paths = vec![[1, 0], [0, 1]];
        for gate in self.gates() {
            let mut sum = [0, 0];
            for &word in gate {
                let [sliders, empty] = paths[usize::from(word)];
                sum = [sum[0] + sliders, sum[1] + empty];
            }
            paths.push(sum);
        }
        let [sliders, empty] = paths[paths.len() - 1];
        sliders + 1 >= ranks && empty + 2 >= ranks
    }

    /// Returns the number of gates that no other gate uses.
    fn unused_gates(&self) -> usize {
        let gates = self.words.len() / self.arity;
        (2..2 + gates).filter(|&word| !self.uses(word)).count()
    }

    /// Returns the skeletons that continue this one by a gate. This one has `words` words, inputs
    /// included. The new gate's list is not below the last one, so that lists ascend.
    fn extensions(&self, words: usize) -> Vec<Skeleton> {
        let last = self.words.rchunks(self.arity).next().unwrap_or_default();
        let mut skeletons = Vec::new();
        for list in descending_lists(self.arity, words) {
            if list.as_slice() >= last {
                let words = [&self.words[..], &list].concat();
                skeletons.push(Skeleton { arity: self.arity, words });
            }
        }
        skeletons
    }
}

/// Returns all skeletons with this many gates of this many inputs in which every gate but the last
/// is used, and in which the lists of words ascend.
///
/// Any program can be ordered so. A gate with a lower list than the one before it does not use that
/// one, otherwise its list would be higher; so the two may be swapped. That lowers the whole in
/// alphabetical order, so it terminates. The last gate stays last: it is the only unused one, so an
/// earlier gate that it does not use cannot exist.
pub fn skeletons(gates: usize, arity: usize) -> Vec<Skeleton> {
    let mut skeletons = vec![Skeleton { arity, words: Vec::new() }];
    for gate in 0..gates {
        // Each later gate adds one unused gate and uses at most as many as it has inputs. A
        // skeleton with more unused gates than the later ones can use never becomes complete.
        let max_unused = 1 + (gates - gate - 1) * (arity - 1);
        let mut extensions = Vec::new();
        for skeleton in &skeletons {
            extensions.extend(skeleton.extensions(2 + gate));
        }
        extensions.retain(|extension| extension.unused_gates() <= max_unused);
        skeletons = extensions;
    }
    skeletons
}

/// Returns all non-ascending lists of `length` words, each less than `end`, in alphabetical order.
fn descending_lists(length: usize, end: usize) -> Vec<Vec<u8>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let mut lists = Vec::new();
    for first in 0..end {
        for rest in descending_lists(length - 1, first + 1) {
            lists.push([&[first as u8], &rest[..]].concat());
        }
    }
    lists
}

/// The lists of words, with dots between words.
impl fmt::Display for Skeleton {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, gate) in self.gates().enumerate() {
            if index > 0 {
                f.write_str(",")?;
            }
            let words: Vec<String> = gate.iter().map(u8::to_string).collect();
            f.write_str(&words.join("."))?;
        }
        Ok(())
    }
}

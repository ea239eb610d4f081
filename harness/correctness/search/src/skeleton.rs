//! Skeletons: the words that a program's gates join, without shifts and functions. Every program
//! whose gates are all used has one of the skeletons listed here.

use std::fmt;

/// The words that each gate joins, the highest first, gate by gate. Words 0 and 1 are the inputs,
/// then come the gates; the last is the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    arity: usize,
    words: Vec<u8>,
}

impl Skeleton {
    /// The words of each gate.
    pub fn gates(&self) -> impl Iterator<Item = &[u8]> {
        self.words.chunks(self.arity)
    }

    fn uses(&self, word: usize) -> bool {
        self.words.iter().any(|&used| usize::from(used) == word)
    }

    /// Whether the last gate has enough paths down to the inputs for everything that an attack
    /// depends on: sliders on every rank above, empty squares on all of these but the last. One
    /// path carries at most one square of an input.
    pub fn suffices(&self, ranks: usize) -> bool {
        let mut ways = vec![[1, 0], [0, 1]];
        for gate in self.gates() {
            let of = |input: usize| gate.iter().map(|&word| ways[usize::from(word)][input]).sum();
            ways.push([of(0), of(1)]);
        }
        let [sliders, empty] = ways[ways.len() - 1];
        sliders + 1 >= ranks && empty + 2 >= ranks
    }

    /// The number of unused gates.
    fn unused(&self) -> usize {
        let gates = self.words.len() / self.arity;
        (2..2 + gates).filter(|&word| !self.uses(word)).count()
    }
}

/// All skeletons with this many gates of this many inputs: every gate but the last is used, and the
/// lists of words ascend.
///
/// Any program can be ordered so. A gate with a lower list than the one before it does not use that
/// one, otherwise its list would be higher; so the two may be swapped. That lowers the whole in
/// alphabetical order, so it terminates. The last gate stays last: it is the only unused one, so an
/// earlier gate that it does not use cannot exist.
pub fn skeletons(gates: usize, arity: usize) -> Vec<Skeleton> {
    let mut all = vec![Skeleton { arity, words: Vec::new() }];
    for gate in 0..gates {
        // Each later gate adds one unused gate and uses as many as it has inputs.
        let most = 1 + (gates - gate - 1) * (arity - 1);
        let longer = |skeleton: &Skeleton| longer(skeleton, 2 + gate).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).filter(|skeleton| skeleton.unused() <= most).collect();
    }
    all
}

/// The continuations of a skeleton with this many words, inputs included.
fn longer(skeleton: &Skeleton, words: usize) -> impl Iterator<Item = Skeleton> + '_ {
    let Skeleton { arity, words: before } = skeleton;
    let least = before.rchunks(*arity).next().unwrap_or_default();
    let lists = descending(*arity, words).into_iter().filter(move |list| list.as_slice() >= least);
    lists.map(|list| Skeleton { arity: *arity, words: [&before[..], &list].concat() })
}

/// All non-ascending lists of this many words below a number, in alphabetical order.
fn descending(length: usize, below: usize) -> Vec<Vec<u8>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let with = |first: usize| {
        let rest = descending(length - 1, first + 1).into_iter();
        rest.map(move |rest| [&[first as u8], &rest[..]].concat())
    };
    (0..below).flat_map(with).collect()
}

/// The lists of words, with dots between words.
impl fmt::Display for Skeleton {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let gate = |words: &[u8]| words.iter().map(u8::to_string).collect::<Vec<_>>().join(".");
        f.write_str(&self.gates().map(gate).collect::<Vec<_>>().join(","))
    }
}

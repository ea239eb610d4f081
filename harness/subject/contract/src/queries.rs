//! Lists of queries, which the timed loops of models of positions read.
//!
//! A position has eight words and more. If each call had its own in a row of arguments, a few
//! hundred calls would fill the first-level cache, and branch predictors learn so few by heart. So
//! a call is a query of one word, which refers to one of a few positions:
//!
//! ```text
//! word 0           words before the first query that the loop reads
//! words 1 to 7     zero, so that the positions begin at a cache line
//! positions        side by side, in the form that the routine reads; each takes a power of two of
//!                  words
//! queries          bits  0 to 7    the first number: the square
//!                  bits  8 to 15   the second number, if the model has one
//!                  bits 16 to 63   the index of the position
//! ```
//!
//! In a latency loop the square is exclusive-ored with the link of the answer before it. A chained
//! argument that is a part of the position would need a position per query. There the query has a
//! second word, that link, and the loop undoes both: `word ^ known link ^ link`.

use crate::Shape;
use crate::kernel::{Kernel, LINE_WORDS, Words};
use crate::opaque::opaque_address;
use crate::{Lanewise, Register};
use std::collections::HashMap;

/// Bits of a number in a query.
pub(crate) const NUMBER_BITS: u32 = 8;
/// A number of a query, after those before it were shifted out.
pub(crate) const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;
/// The lowest bit of the index of the position.
pub const POSITION_SHIFT: u32 = 16;
/// Words before the positions.
pub const HEADER_WORDS: usize = LINE_WORDS;

/// Returns the words from one position to the next, for positions of this many words: a power of
/// two, so that a shift turns an index into an address.
pub(crate) const fn position_words(words: usize) -> usize {
    words.next_power_of_two()
}

/// The calls that a loop reads, in rows or by reference.
#[derive(Clone, Copy)]
pub(crate) struct Calls {
    /// The first call.
    pub(crate) first: *const u64,
    end: *const u64,
    /// The first position, if the calls are queries.
    positions: *const u64,
}

impl Calls {
    /// Finds the first call and the end of the last.
    ///
    /// # Safety
    /// Requires `arguments` to be those of `count` calls of the kernel.
    #[inline(always)]
    pub(crate) unsafe fn new<K: Kernel<N>, const N: usize>(
        arguments: *const u64,
        count: usize,
    ) -> Self {
        // SAFETY: the caller promises it.
        unsafe {
            if K::BY_REFERENCE {
                let first = arguments.add(arguments.read() as usize);
                let end = first.add(count * K::QUERY_WORDS);
                return Calls { first, end, positions: arguments.add(HEADER_WORDS) };
            }
            let end = arguments.add(count * K::WORDS);
            Calls { first: arguments, end, positions: arguments }
        }
    }

    /// Whether all calls before `call` are done.
    #[inline(always)]
    pub(crate) fn have_ended(&self, call: *const u64) -> bool {
        std::ptr::eq(call, self.end)
    }

    /// Returns a walk over the arguments of a call.
    ///
    /// # Safety
    /// Requires `call` to be one of these.
    #[inline(always)]
    pub(crate) unsafe fn words<K: Kernel<N>, const N: usize>(&self, call: *const u64) -> Words {
        if !K::BY_REFERENCE {
            return Words::new(call, K::HIDDEN);
        }
        // SAFETY: the caller promises a query, which refers to a position of the list.
        unsafe {
            let query = call.read();
            let index = (query >> POSITION_SHIFT) as usize;
            Words::of_query(query, self.positions.add(index * K::POSITION_WORDS), K::HIDDEN)
        }
    }

    /// Takes a chained argument, as it is without the link of the last answer.
    ///
    /// # Safety
    /// Requires `words` to be a walk over this call, with a chained argument next.
    #[inline(always)]
    pub(crate) unsafe fn chained<K: Kernel<N>, const N: usize>(
        call: *const u64,
        words: &mut Words,
    ) -> K::Chained {
        // SAFETY: the caller promises it; a query of a position that is chained has the link.
        unsafe {
            let argument = words.next::<K::Chained>();
            if K::BY_REFERENCE && !K::Chained::IS_NUMBER {
                return argument.xor(K::Chained::load(call.add(1)));
            }
            argument
        }
    }

    /// Returns the call after one whose arguments are all taken.
    ///
    /// # Safety
    /// Requires `words` to be a walk over all arguments of this call.
    #[inline(always)]
    pub(crate) unsafe fn next<K: Kernel<N>, const N: usize>(
        call: *const u64,
        words: &Words,
    ) -> *const u64 {
        // SAFETY: the end of the calls is not passed.
        unsafe {
            if K::BY_REFERENCE {
                return opaque_address(call.add(K::QUERY_WORDS));
            }
            words.address().add(K::PADDING)
        }
    }
}

/// Calls as queries: the positions that they are about, each once, and the numbers that they have.
#[derive(Clone, Debug)]
pub struct Queries {
    shape: Shape,
    /// The words of all positions.
    positions: Vec<u64>,
    /// The query of each call, unchained, without the word of its link.
    queries: Vec<u64>,
}

impl Queries {
    /// Makes queries of rows of arguments. Equal positions become one.
    ///
    /// # Panics
    /// If the shape is not by reference, or these are not the arguments of whole calls.
    pub fn new(shape: &Shape, rows: &[u64]) -> Queries {
        assert!(shape.by_reference, "calls in rows have no queries");
        let calls = rows.chunks_exact(shape.argument_words());
        assert!(calls.remainder().is_empty(), "arguments of half a call");
        let mut indices: HashMap<Vec<u64>, u64> = HashMap::new();
        let (mut positions, mut queries) = (Vec::new(), Vec::new());
        for row in calls {
            let (position, numbers) = shape.split(row);
            let next_index = indices.len() as u64;
            let index = *indices.entry(position).or_insert_with_key(|position| {
                positions.extend_from_slice(position);
                positions.resize(positions.len().next_multiple_of(shape.position_words()), 0);
                next_index
            });
            queries.push(index << POSITION_SHIFT | numbers);
        }
        Queries { shape: *shape, positions, queries }
    }

    /// Returns the words before the first query of a list.
    pub fn words_before(&self) -> usize {
        HEADER_WORDS + self.positions.len()
    }

    /// Writes the head of a list: what comes before its queries.
    ///
    /// # Panics
    /// If the list is shorter.
    pub fn write_head(&self, list: &mut [u64]) {
        list[0] = self.words_before() as u64;
        list[HEADER_WORDS..self.words_before()].copy_from_slice(&self.positions);
    }

    /// Writes the query of a call of the rows, chained by the answer before it; without an answer,
    /// unchained.
    ///
    /// # Panics
    /// Unless `words` has the length of a query of the shape.
    pub fn write(&self, call: usize, answer_before: Option<&[u64]>, words: &mut [u64]) {
        words.fill(0);
        words[0] = self.queries[call];
        let Some(answer) = answer_before else { return };
        match self.shape.chained_number_shift() {
            Some(shift) => words[0] ^= self.shape.link_after(answer)[0] << shift,
            None => words[1..].copy_from_slice(&self.shape.link_after(answer)),
        }
    }
}

impl Shape {
    /// Returns the words from one position to the next in a list of queries.
    pub fn position_words(&self) -> usize {
        let inputs = self.inputs.iter().filter(|input| !input.is_number);
        position_words(inputs.map(|input| input.words).sum())
    }

    /// Returns the words of a query.
    pub fn query_words(&self) -> usize {
        if self.chained_number_shift().is_some() { 1 } else { 1 + self.link_words() }
    }

    /// Returns the arguments of calls as the timed loops read them: as they are, or as a list of
    /// queries. The arguments may be chained already.
    pub fn loop_words(&self, rows: &[u64]) -> Vec<u64> {
        if !self.by_reference {
            return rows.to_vec();
        }
        let queries = Queries::new(self, rows);
        let (first, words) = (queries.words_before(), self.query_words());
        let mut list = vec![0; first + queries.queries.len() * words];
        queries.write_head(&mut list);
        for (call, query) in list[first..].chunks_exact_mut(words).enumerate() {
            queries.write(call, None, query);
        }
        list
    }

    /// Splits the arguments of a call into the words of its position and its numbers, as they are
    /// in a query.
    pub(crate) fn split(&self, row: &[u64]) -> (Vec<u64>, u64) {
        let (mut position, mut numbers, mut shift) = (Vec::new(), 0, 0);
        let mut rest = row;
        for input in self.inputs {
            let (words, tail) = rest.split_at(input.words);
            rest = tail;
            if input.is_number {
                assert!(words[0] <= NUMBER_MASK, "{} is no number of a query", input.name);
                numbers |= words[0] << shift;
                shift += NUMBER_BITS;
            } else {
                position.extend_from_slice(words);
            }
        }
        assert!(shift <= POSITION_SHIFT, "a query has two numbers at most");
        (position, numbers)
    }

    /// Returns the lowest bit of the chained number in a query; `None` if the chained argument is a
    /// part of the position.
    fn chained_number_shift(&self) -> Option<u32> {
        let chained = self.inputs.iter().find(|input| input.chained)?;
        self.number_shift(chained.name)
    }

    /// Returns the lowest bit of this number in a query; `None` if the argument is a part of the
    /// position.
    pub fn number_shift(&self, name: &str) -> Option<u32> {
        let mut shift = 0;
        for input in self.inputs.iter().filter(|input| input.is_number) {
            if input.name == name {
                return Some(shift);
            }
            shift += NUMBER_BITS;
        }
        None
    }

    /// Returns the first word of this argument in a position; `None` if it is a number.
    pub fn position_offset(&self, name: &str) -> Option<usize> {
        let mut offset = 0;
        for input in self.inputs.iter().filter(|input| !input.is_number) {
            if input.name == name {
                return Some(offset);
            }
            offset += input.words;
        }
        None
    }
}

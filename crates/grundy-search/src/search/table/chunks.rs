//! Long arrays in chunks, so that an old one can be given back bit by bit while a new one is filled.

/// How many places a chunk has.
pub(in crate::search) const PLACES: usize = 1 << 13;

/// An array of places that have so many items each. A chunk begins to take memory when it is [made](Self::make).
pub(super) struct Chunks<T> {
    all: Vec<Box<[T]>>,
    len: usize,
    width: usize,
}

impl<T: Default> Chunks<T> {
    pub(super) fn new(len: usize, width: usize) -> Self {
        let chunks = if width == 0 { 0 } else { len.div_ceil(PLACES) };
        Self { all: std::iter::repeat_with(Box::default).take(chunks).collect(), len, width }
    }

    /// The items of a place.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Option<&[T]> {
        let chunk = self.all.get(at / PLACES)?;
        let first = at % PLACES * self.width;
        chunk.get(first..first + self.width)
    }

    /// The items of the places from this one to the end of its chunk.
    #[inline]
    pub(super) fn from(&self, at: usize) -> Option<&[T]> {
        self.all.get(at / PLACES)?.get(at % PLACES * self.width..)
    }

    /// The same, in a chunk that is made if need be.
    pub(super) fn make(&mut self, at: usize) -> Option<&mut [T]> {
        let (number, width) = (at / PLACES, self.width);
        let chunk = self.all.get_mut(number)?;
        if chunk.is_empty() {
            let places = (self.len - number * PLACES).min(PLACES);
            *chunk = std::iter::repeat_with(T::default).take(places * width).collect();
        }
        let first = at % PLACES * width;
        chunk.get_mut(first..first + width)
    }

    /// Makes all that is left to make.
    pub(super) fn make_all(&mut self) {
        for number in 0..self.all.len() {
            self.make(number * PLACES);
        }
    }

    /// Takes out the chunk in which these places lie.
    pub(super) fn take(&mut self, number: usize) -> Box<[T]> {
        self.all.get_mut(number).map(std::mem::take).unwrap_or_default()
    }

    /// All items, in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter().flat_map(|chunk| chunk.iter())
    }
}

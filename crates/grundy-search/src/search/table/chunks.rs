//! Long arrays in chunks, so that an old array can be freed bit by bit while a new one is filled.

/// The number of places in a chunk.
pub(in crate::search) const PLACES: usize = 1 << 13;

/// An array of places with a fixed number of items each. A chunk takes no memory before it is [made](Self::make).
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

    /// The items from this place to the end of its chunk.
    #[inline]
    pub(super) fn from(&self, at: usize) -> Option<&[T]> {
        self.all.get(at / PLACES)?.get(at % PLACES * self.width..)
    }

    /// As [`from`](Self::from), but allocates the chunk if necessary.
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

    /// Allocates all remaining chunks.
    pub(super) fn make_all(&mut self) {
        for number in 0..self.all.len() {
            self.make(number * PLACES);
        }
    }

    /// Removes the chunk with this number and returns it.
    pub(super) fn take(&mut self, number: usize) -> Box<[T]> {
        self.all.get_mut(number).map(std::mem::take).unwrap_or_default()
    }

    /// All items, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.all.iter().flat_map(|chunk| chunk.iter())
    }
}

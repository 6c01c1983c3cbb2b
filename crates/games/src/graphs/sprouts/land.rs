//! A drawing of Sprouts with numbered spots. Lists the moves, plays them, and converts independent parts to their stored form.

use super::{NEXT_BOUNDARY, NEXT_REGION, SHARED, Spots};
use tree_algos::union_find::{find, join};

/// A drawing. Each boundary of a region is a list of spots, and each spot has a number of lines.
#[derive(Clone, Debug)]
pub(super) struct Land {
    regions: Vec<Vec<Vec<usize>>>,
    lines: Vec<u8>,
}

/// A line between two corners, and the boundaries on one side of the line. Each boundary is given by its first corner.
#[derive(Debug)]
pub(super) struct Curve {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) beside: Vec<usize>,
}

/// The surroundings of an occurrence of a spot: the other boundaries of the region, and the boundary that contains the spot, starting at
/// the spot.
type Around = (Vec<Vec<u32>>, Vec<u32>);

/// The indices that locate a corner: its region; its boundary within the region; and its place on the boundary.
type Corner = (usize, usize, usize);

impl Land {
    pub(super) fn of(spots: &Spots) -> Self {
        let mut land = Self { regions: Vec::new(), lines: Vec::new() };
        let mut shared = [None; 256];
        for region in spots.regions() {
            let mut boundaries = Vec::new();
            for boundary in region {
                let mut numbers = Vec::with_capacity(boundary.len());
                for &code in boundary {
                    numbers.push(match code {
                        0..SHARED => land.new_spot(code),
                        _ => *shared[usize::from(code)].get_or_insert_with(|| land.new_spot(2)),
                    });
                }
                boundaries.push(numbers);
            }
            land.regions.push(boundaries);
        }
        land
    }

    fn new_spot(&mut self, lines: u8) -> usize {
        self.lines.push(lines);
        self.lines.len() - 1
    }

    /// Returns the corners in the order of their numbers.
    fn corners(&self) -> Vec<Corner> {
        let mut corners = Vec::new();
        for (r, region) in self.regions.iter().enumerate() {
            for (b, boundary) in region.iter().enumerate() {
                corners.extend((0..boundary.len()).map(|at| (r, b, at)));
            }
        }
        corners
    }

    /// Returns, for each boundary of a region, the index of the first boundary that looks the same. A boundary differs from all others if
    /// one of its spots can also be reached from another place.
    fn alike(&self, region: &[Vec<usize>]) -> Vec<usize> {
        let places = self.places();
        let word = |boundary: &Vec<usize>| -> Option<Vec<u8>> {
            let own = boundary.iter().all(|&spot| places[spot] == 1);
            let lines: Vec<u8> = boundary.iter().map(|&spot| self.lines[spot]).collect();
            own.then(|| least_turn(&lines))
        };
        let words: Vec<Option<Vec<u8>>> = region.iter().map(word).collect();
        let first = |at: usize| {
            let same = |other: &usize| words[at].is_some() && words[*other] == words[at];
            (0..at).find(same).unwrap_or(at)
        };
        (0..region.len()).map(first).collect()
    }

    /// Returns, for each spot, the number of places in which it can be reached.
    fn places(&self) -> Vec<u8> {
        let mut places = vec![0_u8; self.lines.len()];
        for &spot in self.regions.iter().flatten().flatten() {
            places[spot] = places[spot].saturating_add(1);
        }
        places
    }

    /// Lists all moves. Of several moves that differ only in boundaries that look alike, it lists only one.
    pub(super) fn curves(&self) -> Vec<Curve> {
        let mut curves = Vec::new();
        let mut first_corner = 0;
        for region in &self.regions {
            let mut begins = Vec::with_capacity(region.len());
            for boundary in region {
                begins.push(first_corner);
                first_corner += boundary.len();
            }
            let alike = self.alike(region);
            for (b, boundary) in region.iter().enumerate().filter(|&(b, _)| alike[b] == b) {
                let sides = subsets(&alike, b);
                for (at, &spot) in boundary.iter().enumerate() {
                    let (from, lines) = (begins[b] + at, self.lines[spot]);
                    // A line to another boundary does not divide the region, so there are no boundaries to assign to one side.
                    for (c, other) in region.iter().enumerate().skip(b + 1) {
                        let is_second = alike[c] == b && !alike[b + 1..c].contains(&b);
                        if alike[c] == c || is_second {
                            let ends = (0..other.len()).map(|to| begins[c] + to);
                            curves.extend(ends.map(|to| Curve { from, to, beside: Vec::new() }));
                        }
                    }
                    for (to, &end) in boundary.iter().enumerate().skip(at) {
                        let is_legal = if to == at { lines < 2 } else { end != spot };
                        if is_legal {
                            let beside =
                                |side: &Vec<usize>| side.iter().map(|&c| begins[c]).collect();
                            let cut =
                                |side| Curve { from, to: begins[b] + to, beside: beside(side) };
                            curves.extend(sides.iter().map(cut));
                        }
                    }
                }
            }
        }
        curves
    }

    /// Draws a line with a new spot on it.
    pub(super) fn draw(&mut self, curve: &Curve) {
        let corners = self.corners();
        let (Some(&(r, b, i)), Some(&(other_r, c, j))) =
            (corners.get(curve.from), corners.get(curve.to))
        else {
            return;
        };
        let (x, y) = (self.regions[r][b][i], self.regions[other_r][c][j]);
        let new = self.new_spot(2);
        let turned = |boundary: &[usize], at: usize| [&boundary[at..], &boundary[..at]].concat();
        if b == c {
            let region = std::mem::take(&mut self.regions[r]);
            let word = turned(&region[b], i);
            let inside = [&word[..=j - i], &[new]].concat();
            let outside = if i == j && self.lines[x] == 0 {
                vec![x, new]
            } else {
                [&word[j - i..], &[x, new]].concat()
            };
            let (mut one, mut other) = (vec![inside], vec![outside]);
            let mut begin = corners.iter().position(|&(at, ..)| at == r).unwrap_or(0);
            for (at, boundary) in region.into_iter().enumerate() {
                let length = boundary.len();
                if at != b {
                    let side = if curve.beside.contains(&begin) { &mut one } else { &mut other };
                    side.push(boundary);
                }
                begin += length;
            }
            self.regions[r] = one;
            self.regions.push(other);
        } else {
            let around = |boundary: &[usize], at: usize, lines: u8| {
                let mut walk = turned(boundary, at);
                if lines > 0 {
                    walk.push(boundary[at]);
                }
                walk
            };
            let region = &mut self.regions[r];
            let mut walk = around(&region[b], i, self.lines[x]);
            walk.push(new);
            walk.extend(around(&region[c], j, self.lines[y]));
            walk.push(new);
            region[b] = walk;
            region.remove(c);
        }
        self.lines[x] += 1;
        self.lines[y] += 1;
    }

    /// Removes spots with three lines and regions without moves. If a spot with two lines occurs twice in a row on a boundary, merges the
    /// two occurrences.
    fn clear(&mut self) {
        let lines = &self.lines;
        for region in &mut self.regions {
            for boundary in &mut *region {
                boundary.retain(|&spot| lines[spot] < 3);
                let mut at = 0;
                while boundary.len() > 1 && at < boundary.len() {
                    if boundary[at] == boundary[(at + 1) % boundary.len()] {
                        boundary.remove(at);
                    } else {
                        at += 1;
                    }
                }
            }
            region.retain(|boundary| !boundary.is_empty());
        }
        self.regions.retain(|region| {
            let mut spots: Vec<usize> = region.iter().flatten().copied().collect();
            spots.sort_unstable();
            spots.dedup();
            spots.iter().map(|&spot| 3 - u32::from(lines[spot])).sum::<u32>() > 1
        });
    }

    /// Returns the independent parts, each in its stored form.
    pub(super) fn into_parts(mut self) -> Vec<Spots> {
        self.clear();
        let mut groups: Vec<u32> = (0..self.lines.len() as u32).collect();
        for region in &self.regions {
            let spots: Vec<usize> = region.iter().flatten().copied().collect();
            for pair in spots.windows(2) {
                join(&mut groups, pair[0] as u32, pair[1] as u32);
            }
        }
        let mut parts: Vec<(u32, Vec<Vec<Vec<usize>>>)> = Vec::new();
        for region in std::mem::take(&mut self.regions) {
            let group = find(&mut groups, region[0][0] as u32);
            match parts.iter_mut().find(|(other, _)| *other == group) {
                Some((_, part)) => part.push(region),
                None => parts.push((group, vec![region])),
            }
        }
        let part = |(_, regions)| Self { regions, lines: self.lines.clone() }.stored();
        let mut parts: Vec<Spots> = parts.into_iter().map(part).collect();
        parts.sort_unstable();
        parts
    }

    /// Returns the stored form of a part, which is a form that [`arranged_once`](Self::arranged_once) does not change. If repeated
    /// arranging ends in a cycle of forms, the stored form is the smallest form in that cycle.
    fn stored(&self) -> Spots {
        let mut found = vec![self.arranged_once()];
        loop {
            let next = Self::of(&found[found.len() - 1]).arranged_once();
            if let Some(begin) = found.iter().position(|other| *other == next) {
                return found.drain(begin..).min().unwrap_or(next);
            }
            found.push(next);
        }
    }

    /// Chooses an order of boundaries, regions and letters. Several rounds compare the surroundings of the spots that can be reached in two
    /// places, to tell these spots apart. If several orders remain possible, takes the first one that it finds.
    fn arranged_once(&self) -> Spots {
        let places = self.places();
        let is_shared: Vec<bool> = places.iter().map(|&count| count == 2).collect();
        // The code of each spot: its number of lines or, for a shared spot, its rank.
        let mut codes: Vec<u32> = self.lines.iter().map(|&lines| lines.into()).collect();
        for (code, _) in codes.iter_mut().zip(&is_shared).filter(|(_, shared)| **shared) {
            *code = SHARED.into();
        }
        let mut known = 0;
        loop {
            let ranks = self.ranks(&codes, &is_shared);
            let count = ranks.iter().flatten().max().map_or(0, |most| most + 1);
            for (code, rank) in codes.iter_mut().zip(&ranks) {
                if let Some(rank) = rank {
                    *code = u32::from(SHARED) + rank;
                }
            }
            if count <= known {
                break;
            }
            known = count;
        }
        // Number spots of equal rank in the order in which they occur. Do this up to four times, and stop when the result does not become
        // smaller.
        let mut best: Option<Spots> = None;
        for _ in 0..4 {
            let order = self.arranged(&codes);
            let mut next = u32::from(SHARED);
            let mut seen = vec![false; codes.len()];
            for &spot in order.iter().flatten().flatten() {
                if is_shared[spot] && !seen[spot] {
                    (seen[spot], codes[spot]) = (true, next);
                    next += 1;
                }
            }
            let text =
                |boundary: &Vec<usize>| boundary.iter().map(|&spot| codes[spot] as u8).collect();
            let region = |region: &Vec<Vec<usize>>| region.iter().map(text).collect();
            let regions: Vec<Vec<Vec<u8>>> = order.iter().map(region).collect();
            let found = Spots::of_regions(&regions);
            match &best {
                Some(best) if *best <= found => break,
                _ => best = Some(found),
            }
        }
        best.unwrap_or_else(|| Spots::of_regions(&[]))
    }

    /// Returns the regions with sorted boundaries. Each boundary starts at the spot that gives the smallest list of codes. All boundaries
    /// of a region run in the same direction, again the one that gives the smallest lists.
    fn arranged(&self, codes: &[u32]) -> Vec<Vec<Vec<usize>>> {
        let word =
            |boundary: &[usize]| -> Vec<u32> { boundary.iter().map(|&spot| codes[spot]).collect() };
        let directed = |region: &[Vec<usize>], is_reversed: bool| {
            let mut boundaries: Vec<Vec<usize>> = region
                .iter()
                .map(|boundary| {
                    let mut boundary = boundary.clone();
                    if is_reversed {
                        boundary.reverse();
                    }
                    let at = least_start(&word(&boundary));
                    boundary.rotate_left(at);
                    boundary
                })
                .collect();
            boundaries.sort_by_key(|boundary| (boundary.len(), word(boundary)));
            boundaries
        };
        let key = |region: &Vec<Vec<usize>>| -> Vec<Vec<u32>> {
            region.iter().map(|boundary| word(boundary)).collect()
        };
        let least = |region: &Vec<Vec<usize>>| {
            let (one, other) = (directed(region, false), directed(region, true));
            if key(&other) < key(&one) { other } else { one }
        };
        let mut regions: Vec<Vec<Vec<usize>>> = self.regions.iter().map(least).collect();
        regions.sort_by_cached_key(|region| (region.len(), key(region)));
        regions
    }

    /// Returns the rank of each shared spot, determined by its code and by its surroundings in both places.
    fn ranks(&self, codes: &[u32], is_shared: &[bool]) -> Vec<Option<u32>> {
        let mut around: Vec<Vec<Around>> = vec![Vec::new(); codes.len()];
        for region in &self.regions {
            let alone = Self { regions: vec![region.clone()], lines: Vec::new() };
            let arranged = alone.arranged(codes);
            let word =
                |spots: &[usize]| -> Vec<u32> { spots.iter().map(|&spot| codes[spot]).collect() };
            let key: Vec<Vec<u32>> = arranged[0].iter().map(|boundary| word(boundary)).collect();
            for boundary in region {
                for (at, &spot) in boundary.iter().enumerate().filter(|(_, spot)| is_shared[**spot])
                {
                    let one = word(&[&boundary[at..], &boundary[..at]].concat());
                    let mut other = one.clone();
                    other[1..].reverse();
                    around[spot].push((key.clone(), one.min(other)));
                }
            }
        }
        let mut marks: Vec<_> = codes
            .iter()
            .zip(around)
            .map(|(&code, mut around)| {
                around.sort_unstable();
                (code, around)
            })
            .collect();
        let mut sorted: Vec<_> = marks
            .iter()
            .zip(is_shared)
            .filter(|(_, shared)| **shared)
            .map(|(mark, _)| mark.clone())
            .collect();
        sorted.sort_unstable();
        sorted.dedup();
        marks
            .drain(..)
            .zip(is_shared)
            .map(|(mark, shared)| {
                let rank = sorted.binary_search(&mark).ok().filter(|_| *shared);
                rank.map(|rank| rank as u32)
            })
            .collect()
    }
}

/// Lists subsets of the boundaries of a region, without the boundary `but`. From boundaries that look the same, a subset always takes the
/// first ones, so equivalent subsets are listed only once.
fn subsets(alike: &[usize], but: usize) -> Vec<Vec<usize>> {
    let mut sides = vec![Vec::new()];
    let firsts = (0..alike.len()).filter(|&at| alike[at] == at);
    for first in firsts {
        let same: Vec<usize> =
            (0..alike.len()).filter(|&at| alike[at] == first && at != but).collect();
        let longer = sides.iter().flat_map(|side: &Vec<usize>| {
            (0..=same.len()).map(|count| [&side[..], &same[..count]].concat())
        });
        sides = longer.collect();
    }
    for side in &mut sides {
        side.sort_unstable();
    }
    sides
}

/// Returns the index at which the smallest rotation of a cyclic word starts.
fn least_start<T: Ord>(word: &[T]) -> usize {
    let turn = |at: usize| word[at..].iter().chain(&word[..at]);
    (0..word.len()).min_by(|&one, &other| turn(one).cmp(turn(other))).unwrap_or(0)
}

fn least_turn(word: &[u8]) -> Vec<u8> {
    let at = least_start(word);
    [&word[at..], &word[..at]].concat()
}

/// The separators must be larger than all codes of spots.
const _: () = assert!(NEXT_BOUNDARY > SHARED + 26 && NEXT_REGION > NEXT_BOUNDARY);

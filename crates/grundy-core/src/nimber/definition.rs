//! The nim-product by its definition, from which the compiler computes all tables.

/// The product by its recursive definition: with `h = 2^k` for `k` a power of two, `x = x1 h + x0` and
/// `h * h = h + h / 2`. Used only to build the tables.
pub(super) const fn product_by_definition(a: u64, b: u64) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mut k = 32;
    while (a | b) >> k == 0 {
        k /= 2;
    }
    let low = (1 << k) - 1;
    let (a1, a0, b1, b0) = (a >> k, a & low, b >> k, b & low);
    let lows = product_by_definition(a0, b0);
    let highs = product_by_definition(a1, b1);
    let mixed = product_by_definition(a1 ^ a0, b1 ^ b0);
    ((mixed ^ lows) << k) | (lows ^ product_by_definition(highs, 1 << (k - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conway's definition: the least number that is not a product of smaller ones.
    #[test]
    fn the_recursive_product_is_the_mex_of_the_options() {
        let mut products = [[0; 16]; 16];
        for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
            let smaller = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let value = |(x, y): (usize, usize)| products[x][b] ^ products[a][y] ^ products[x][y];
            let options: Vec<u64> = smaller.map(value).collect();
            products[a][b] = (0..16).find(|value| !options.contains(value)).unwrap();
            assert_eq!(product_by_definition(a as u64, b as u64), products[a][b], "{a} times {b}");
        }
    }
}

//! Tests that nimbers form a field and that their operations agree with the definitions.

use grundy_core::{Multiplier, Nimber};
use quickcheck::{Arbitrary, Gen, QuickCheck};

/// A number of any bit length. Uniformly random numbers nearly always have 63 or 64 bits, so tests with them would almost never cover the
/// subfields.
#[derive(Clone, Copy, Debug)]
struct Any(u64);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let bits = u64::arbitrary(g);
        Self(match u8::arbitrary(g) % 8 {
            0 => bits >> (u8::arbitrary(g) % 64),
            1 => 1 << (bits % 64),
            2 => u64::MAX << (bits % 64),
            // Set some of the four quarters to zero, or make the two halves equal, so their sum is zero. Zero has no logarithm and needs
            // special treatment.
            3 => bits & 0xffff_0000_ffff_0000,
            4 => bits & 0x0000_ffff_ffff_0000,
            5 => (bits >> 32) * 0x1_0000_0001,
            _ => bits,
        })
    }
}

impl Any {
    fn nimber(self) -> Nimber {
        Nimber::new(self.0)
    }
}

fn check<A: quickcheck::Testable>(property: A) {
    QuickCheck::new().tests(20_000).quickcheck(property);
}

/// Computes the product recursively, from one field to the next smaller one: if `h = 2^(2^k)`, then `h * h = h + h/2`, and `h * x = h x`
/// for `x < h`.
fn recursive_product(a: u64, b: u64) -> u64 {
    fn at_level(a: u64, b: u64, half: u32) -> u64 {
        if half == 0 {
            return a & b;
        }
        let mask = (1 << half) - 1;
        let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
        let next = half / 2;
        let highs = at_level(a1, b1, next);
        let high = highs ^ at_level(a1, b0, next) ^ at_level(a0, b1, next);
        let low = at_level(a0, b0, next) ^ at_level(highs, 1 << (half - 1), next);
        high << half | low
    }
    at_level(a, b, 32)
}

/// Computes `mex { a' b + a b' + a' b' }` from a table of smaller products.
#[test]
fn product_agrees_with_the_definition() {
    const BOUND: usize = 64;
    let mut table = vec![[0_u64; BOUND]; BOUND];
    for a in 0..BOUND {
        for b in 0..BOUND {
            let mut met = [false; BOUND * 4];
            for x in 0..a {
                for y in 0..b {
                    met[(table[x][b] ^ table[a][y] ^ table[x][y]) as usize] = true;
                }
            }
            table[a][b] = met.iter().position(|&met| !met).unwrap() as u64;
            let product = Nimber::new(a as u64) * Nimber::new(b as u64);
            assert_eq!(product.value(), table[a][b], "{a} * {b}");
            assert_eq!(recursive_product(a as u64, b as u64), table[a][b]);
        }
    }
}

#[test]
fn product_agrees_with_the_recursion() {
    fn agrees(a: Any, b: Any) -> bool {
        (a.nimber() * b.nimber()).value() == recursive_product(a.0, b.0)
    }
    check(agrees as fn(Any, Any) -> bool);
    // Multiplication distributes over addition, so the products of single bits determine all products.
    for i in 0..64 {
        for j in 0..64 {
            assert!(agrees(Any(1 << i), Any(1 << j)), "2^{i} * 2^{j}");
        }
    }
}

/// Tests every combination of quarters that are zero and quarters that are not, since zero has no logarithm. By default, the test
/// pairs each factor with every fifth other factor; a deep check pairs it with all.
#[test]
fn products_with_zero_quarters_agree_with_the_recursion() {
    let parts = [0_u64, 1, 0x8000, 0xffff];
    let numbers: Vec<u64> =
        (0..256).map(|k| (0..4).map(|q| parts[k >> (2 * q) & 3] << (16 * q)).sum()).collect();
    for (at, &a) in numbers.iter().enumerate() {
        for &b in numbers.iter().skip(at % 5).step_by(crate::sized(5, 1)) {
            assert_eq!(
                (Nimber::new(a) * Nimber::new(b)).value(),
                recursive_product(a, b),
                "{a:x} {b:x}"
            );
        }
    }
}

#[test]
fn nimbers_satisfy_the_field_axioms() {
    fn axioms(a: Any, b: Any, c: Any) -> bool {
        let (a, b, c) = (a.nimber(), b.nimber(), c.nimber());
        (a * b) * c == a * (b * c)
            && a * b == b * a
            && a * (b + c) == a * b + a * c
            && a * Nimber::ONE == a
            && a * Nimber::ZERO == Nimber::ZERO
            && (a + b) + c == a + (b + c)
            && a + (-a) == Nimber::ZERO
            && a - b == a + b
            && a + Nimber::ZERO == a
            && (a == Nimber::ZERO || a * a.inverse() == Nimber::ONE)
            && (b == Nimber::ZERO || a / b * b == a)
    }
    check(axioms as fn(Any, Any, Any) -> bool);
    for a in (1..1 << 16).map(Nimber::new) {
        assert_eq!(a * a.inverse(), Nimber::ONE);
        assert!(a.inverse().value() < 1 << 16);
    }
}

#[test]
fn the_order_of_every_element_divides_two_to_the_64_minus_one() {
    fn fermat(a: Any) -> bool {
        let a = a.nimber();
        a == Nimber::ZERO || (a.pow(u64::MAX) == Nimber::ONE && a.pow(u64::MAX - 1) == a.inverse())
    }
    check(fermat as fn(Any) -> bool);
}

#[test]
fn the_multiplicative_order_is_the_smallest_exponent() {
    fn order(a: Any) -> bool {
        let a = a.nimber();
        let Some(order) = a.multiplicative_order() else { return a == Nimber::ZERO };
        let primes = [3, 5, 17, 257, 641, 65_537, 6_700_417];
        a.pow(order) == Nimber::ONE
            && primes
                .into_iter()
                .filter(|p| order % p == 0)
                .all(|p| a.pow(order / p) != Nimber::ONE)
    }
    check(order as fn(Any) -> bool);
    // The multiplicative group of the field of 256 elements is cyclic, so for every divisor d of 255, phi(d) elements have order d.
    let mut orders: Vec<u64> =
        (1..256).filter_map(|x| Nimber::new(x).multiplicative_order()).collect();
    orders.sort_unstable();
    let count = |order: u64| orders.iter().filter(|&&x| x == order).count();
    assert_eq!([1, 3, 5, 15, 17, 51, 85, 255].map(count), [1, 2, 4, 8, 16, 32, 64, 128]);
}

#[test]
fn powers_are_repeated_products() {
    fn repeated(a: Any, exponent: u8) -> bool {
        let product: Nimber = (0..exponent).map(|_| a.nimber()).product();
        a.nimber().pow(u64::from(exponent)) == product
    }
    check(repeated as fn(Any, u8) -> bool);
    assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
    assert_eq!(Nimber::ZERO.pow(u64::MAX), Nimber::ZERO);
}

#[test]
fn powers_of_one_base_multiply_by_adding_exponents() {
    fn adds_exponents(a: Any, x: u32, y: u32) -> bool {
        let a = a.nimber();
        a.pow(u64::from(x) + u64::from(y)) == a.pow(u64::from(x)) * a.pow(u64::from(y))
    }
    check(adds_exponents as fn(Any, u32, u32) -> bool);
}

/// The nimbers below 2, 4, 16, 256, 2^16 and 2^32 are closed under all operations.
#[test]
fn subfields_are_closed() {
    fn closed(a: Any, b: Any) -> bool {
        [1, 2, 4, 8, 16, 32].into_iter().all(|degree| {
            let bound = 1_u64 << degree;
            let (a, b) = (Nimber::new(a.0 % bound), Nimber::new(b.0 % bound));
            // Determine membership in the subfield with the Frobenius map, because the claim under test is that the size determines it.
            let frobenius = (0..degree).fold(a, |x, _| x * x);
            frobenius == a
                && (a * b).value() < bound
                && a.square().value() < bound
                && a.square_root().value() < bound
                && a.checked_inverse().is_none_or(|x| x.value() < bound)
                && a.degree() <= degree
        })
    }
    check(closed as fn(Any, Any) -> bool);
}

/// The degree is the number of distinct conjugates `x, x^2, x^4, ...`.
#[test]
fn degree_counts_the_conjugates() {
    fn conjugates(a: Any) -> bool {
        let a = a.nimber();
        let mut x = a * a;
        let mut count = 1;
        while x != a {
            (x, count) = (x * x, count + 1);
        }
        a.degree() == count
    }
    check(conjugates as fn(Any) -> bool);
    for (n, degree) in
        [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (255, 8), (256, 16)]
    {
        assert_eq!(Nimber::new(n).degree(), degree, "{n}");
    }
    assert_eq!(Nimber::new(1 << 16).degree(), 32);
    assert_eq!(Nimber::new(u64::from(u32::MAX)).degree(), 32);
    assert_eq!(Nimber::new(1 << 32).degree(), 64);
}

/// By Conway's rules, the square of a Fermat power of two is 3/2 times that power, and its product with a smaller number is the ordinary
/// product.
#[test]
fn fermat_powers_of_two_multiply_by_conways_rules() {
    for k in 0..6 {
        let h = 1_u64 << (1 << k);
        assert_eq!(Nimber::new(h) * Nimber::new(h), Nimber::new(h / 2 * 3));
        assert_eq!(Nimber::new(h).square(), Nimber::new(h / 2 * 3));
        for x in [1, h / 2, h - 1, h / 3] {
            assert_eq!(Nimber::new(h) * Nimber::new(x), Nimber::new(h * x));
        }
    }
}

#[test]
fn squares_and_square_roots_are_inverse() {
    fn inverse_of_each_other(a: Any, b: Any) -> bool {
        let (a, b) = (a.nimber(), b.nimber());
        a.square() == a * a
            && a.square().square_root() == a
            && a.square_root().square() == a
            && (a + b).square() == a.square() + b.square()
    }
    check(inverse_of_each_other as fn(Any, Any) -> bool);
}

#[test]
fn artin_schreier_equations_are_solvable_exactly_for_trace_zero() {
    fn solved(c: Any) -> bool {
        let c = c.nimber();
        let mut conjugate = c;
        let mut trace = Nimber::ZERO;
        for _ in 0..64 {
            trace += conjugate;
            conjugate *= conjugate;
        }
        c.trace() == trace
            && match c.artin_schreier_roots() {
                Some([x, y]) => trace == Nimber::ZERO && x < y && x * x + x == c && y * y + y == c,
                None => trace == Nimber::ONE,
            }
    }
    check(solved as fn(Any) -> bool);
}

#[test]
fn artin_schreier_roots_solve_the_equation() {
    fn every_value_is_solved(x: Any) -> bool {
        let x = x.nimber();
        let roots = (x * x + x).artin_schreier_roots();
        roots.is_some_and(|roots| roots.contains(&x) && roots.contains(&(x + Nimber::ONE)))
    }
    check(every_value_is_solved as fn(Any) -> bool);
}

#[test]
fn quadratic_roots_solve_the_equation() {
    fn from_roots(x: Any, y: Any) -> bool {
        let (x, y) = (x.nimber(), y.nimber());
        Nimber::quadratic_roots(x + y, x * y) == Some([x.min(y), x.max(y)])
    }
    check(from_roots as fn(Any, Any) -> bool);
    // Find the roots by trying all numbers. The coefficients are in the field of 16 elements, so the roots are in the field of 256
    // elements.
    for b in (0..16).map(Nimber::new) {
        for c in (0..16).map(Nimber::new) {
            let tried: Vec<_> = (0..256).map(Nimber::new).filter(|&x| x * x + b * x == c).collect();
            let [x, y] = Nimber::quadratic_roots(b, c).unwrap();
            assert_eq!((tried.first(), tried.last()), (Some(&x), Some(&y)), "{b} {c}");
        }
    }
    assert_eq!(Nimber::quadratic_roots(Nimber::ONE, Nimber::new(u64::MAX)), None);
}

#[test]
fn zero_has_no_inverse() {
    assert_eq!(Nimber::ZERO.checked_inverse(), None);
    assert_eq!(Nimber::ONE.checked_div(Nimber::ZERO), None);
    assert_eq!(Nimber::ZERO.checked_div(Nimber::ONE), Some(Nimber::ZERO));
    let divide = || Nimber::ONE / Nimber::ZERO;
    assert!(std::panic::catch_unwind(divide).is_err());
    assert!(std::panic::catch_unwind(|| Nimber::ZERO.inverse()).is_err());
}

#[test]
fn slice_operations_agree_with_single_products() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck hands over values")]
    fn agrees(pairs: Vec<(Any, Any)>, x: Any) -> bool {
        let x = x.nimber();
        let (a, b): (Vec<_>, Vec<_>) = pairs.iter().map(|(a, b)| (a.nimber(), b.nimber())).unzip();
        let dot: Nimber = a.iter().zip(&b).map(|(a, b)| a * b).sum();
        let value: Nimber = (0_u64..).zip(&a).map(|(k, &a)| a * x.pow(k)).sum();
        let mut scaled = a.clone();
        Nimber::scale(&mut scaled, x);
        let multiplier = Multiplier::new(x);
        Nimber::dot(&a, &b) == dot
            && Nimber::evaluate(&a, x) == value
            && a.iter().map(|&a| a * x).eq(scaled)
            && a.iter().all(|&a| multiplier.times(a) == a * x)
    }
    QuickCheck::new().tests(500).quickcheck(agrees as fn(Vec<(Any, Any)>, Any) -> bool);
    // Test lengths on both sides of the threshold for building a table.
    let mut g = Gen::new(100);
    for length in [255, 256, 257, 258, 259, 1500] {
        let pairs = (0..length).map(|_| Arbitrary::arbitrary(&mut g)).collect();
        assert!(agrees(pairs, Any::arbitrary(&mut g)));
    }
}

#[test]
#[should_panic(expected = "slices of equal length")]
fn a_dot_product_of_unequal_lengths_panics() {
    let _ = Nimber::dot(&[Nimber::ONE], &[]);
}

#[test]
#[expect(clippy::op_ref, reason = "the references are what is tested")]
fn operators_accept_values_and_references() {
    let (a, b) = (Nimber::new(4), Nimber::new(6));
    let (sum, product, quotient) = (Nimber::new(2), Nimber::new(14), b / a);
    assert_eq!([a + b, &a + b, a + &b, &a + &b, a - b, &a - &b], [sum; 6]);
    assert_eq!([a * b, &a * b, a * &b, &a * &b], [product; 4]);
    assert_eq!([b / a, &b / a, b / &a, &b / &a], [quotient; 4]);
    assert_eq!([-a, -&a], [a; 2]);
    let mut x = a;
    x += b;
    x += &b;
    x -= b;
    x -= &b;
    x *= b;
    x *= &b;
    x /= b;
    x /= &b;
    assert_eq!(x, a);
    assert_eq!([a, b].iter().sum::<Nimber>(), sum);
    assert_eq!([a, b].into_iter().sum::<Nimber>(), sum);
    assert_eq!([a, b].iter().product::<Nimber>(), product);
    assert_eq!([a, b].into_iter().product::<Nimber>(), product);
    assert_eq!(std::iter::empty::<Nimber>().product::<Nimber>(), Nimber::ONE);
    assert_eq!(u64::from(Nimber::from(7)), 7);
}

#[test]
fn every_operation_works_in_constant_expressions() {
    const A: Nimber = Nimber::new(0x0123_4567_89ab_cdef);
    const ONE: Nimber = A.nim_product(A.inverse()).nim_product(A.pow(u64::MAX));
    const SAME: Nimber = A.square().square_root();
    const ROOTS: Option<[Nimber; 2]> = A.square().nim_sum(A).artin_schreier_roots();
    assert_eq!(ONE, Nimber::ONE);
    assert_eq!(SAME, A);
    assert_eq!(ROOTS, Some([Nimber::new(A.value() - 1), A]));
}

#[test]
fn nimbers_survive_a_text_round_trip() {
    fn round_trip(a: Any) -> bool {
        let text = a.nimber().to_string();
        text == format!("*{}", a.0)
            && text.parse() == Ok(a.nimber())
            && text[1..].parse() == Ok(a.nimber())
    }
    check(round_trip as fn(Any) -> bool);
    assert_eq!(
        format!("{:>4}|{:<4}|{:^4}", Nimber::new(7), Nimber::new(7), Nimber::new(7)),
        "  *7|*7  | *7 "
    );
    assert_eq!("*007".parse(), Ok(Nimber::new(7)));

    let error = |text: &str| text.parse::<Nimber>().unwrap_err().to_string();
    let unexpected = |character: char, position: u32| {
        format!("expected a digit at position {position}, found {character:?}")
    };
    assert_eq!(error(""), "expected a digit at position 0, found the end");
    assert_eq!(error("*"), "expected a digit at position 1, found the end");
    assert_eq!(error("**7"), unexpected('*', 1));
    assert_eq!(error("-7"), unexpected('-', 0));
    assert_eq!(error("+7"), unexpected('+', 0));
    assert_eq!(error("7 "), unexpected(' ', 1));
    assert_eq!(error("7a"), unexpected('a', 1));
    assert_eq!(error("*1\u{e9}"), unexpected('\u{e9}', 2));
    assert_eq!(error("\u{b2}"), unexpected('\u{b2}', 0));
    let too_large =
        |position| format!("the number exceeds 18446744073709551615 at position {position}");
    assert_eq!(error("18446744073709551616"), too_large(19));
    assert_eq!(error("*184467440737095516150"), too_large(21));
}

#[cfg(feature = "serde")]
#[test]
fn a_nimber_is_serialized_as_its_number() {
    let nimbers = vec![Nimber::ZERO, Nimber::new(7), Nimber::new(u64::MAX)];
    let text = serde_json::to_string(&nimbers).unwrap();
    assert_eq!(text, "[0,7,18446744073709551615]");
    assert_eq!(serde_json::from_str::<Vec<Nimber>>(&text).unwrap(), nimbers);
    assert!(serde_json::from_str::<Nimber>("-1").is_err());
}

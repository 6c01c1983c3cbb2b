//! Formats certificates as text and parses them.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use grundy_core::ReadError;

use super::certificate::{QuotientCertificate, QuotientCertificateError};

/// Formats the certificate as lines: the code, the order, the period, the P-portion, the classes of the heaps 1, 2, 3, ..., and then the
/// products, with one line per row.
impl fmt::Display for QuotientCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "misere quotient")?;
        writeln!(f, "code {}", self.code)?;
        writeln!(f, "order {}", self.order())?;
        match self.period {
            Some((start, period)) => writeln!(f, "period {period} from {start}")?,
            None => writeln!(f, "no period")?,
        }
        line(f, "portion", self.portion())?;
        line(f, "classes", self.classes())?;
        writeln!(f, "products")?;
        for row in self.products().chunks(self.order() as usize) {
            let mut text = String::new();
            for product in row {
                let _ = write!(text, "{}{product}", if text.is_empty() { "" } else { " " });
            }
            writeln!(f, "{text}")?;
        }
        Ok(())
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, numbers: &[u32]) -> fmt::Result {
    f.write_str(name)?;
    for number in numbers {
        write!(f, " {number}")?;
    }
    writeln!(f)
}

/// Parses the output of [`Display`](fmt::Display). Checks only whether all numbers are in range; [`verify`](QuotientCertificate::verify)
/// checks everything else.
impl FromStr for QuotientCertificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut lines = Lines { text: text.lines(), line: 0 };
        lines.exactly("misere quotient", "`misere quotient`")?;
        let code = lines
            .after("code", "`code` with the code of the game")?
            .trim()
            .parse()
            .map_err(ReadError::new)?;
        let order = lines.after("order", "`order` with a number")?.trim();
        let order: u32 = lines.number(order)?;
        if order == 0 || order > Self::MAX_ORDER {
            let order = u64::from(order);
            return Err(ReadError::new(QuotientCertificateError::BadOrder { order }));
        }
        let period = match lines.next() {
            "no period" => None,
            claim => {
                let wrong = lines.wrong("`period`, a number, `from` and a number, or `no period`");
                let claim =
                    claim.strip_prefix("period ").and_then(|rest| rest.split_once(" from "));
                let (period, start) = claim.ok_or(wrong)?;
                Some((lines.number(start)?, lines.number(period)?))
            }
        };
        let rest = lines.after("portion", "`portion` with elements")?;
        let portion = lines.numbers(rest)?;
        let rest = lines.after("classes", "`classes` with elements")?;
        let classes = lines.numbers(rest)?;
        lines.exactly("products", "`products`")?;
        let mut table = Vec::new();
        for _ in 0..order {
            let row = lines.next();
            let row: Vec<u32> = lines.numbers(row)?;
            if row.len() != order as usize {
                return Err(lines.wrong("a row of products, as many as there are elements"));
            }
            table.extend(row);
        }
        while !lines.at_end() {
            if !lines.next().is_empty() {
                return Err(lines.wrong("the end of the certificate"));
            }
        }
        Self::from_parts(code, order, table, portion, classes, period).map_err(ReadError::new)
    }
}

struct Lines<'a> {
    text: std::str::Lines<'a>,
    line: usize,
}

impl<'a> Lines<'a> {
    /// Returns the next line, trimmed, or an empty string after the last line.
    fn next(&mut self) -> &'a str {
        self.line += 1;
        self.text.next().unwrap_or("").trim()
    }

    fn at_end(&self) -> bool {
        self.text.clone().next().is_none()
    }

    fn wrong(&self, expected: &'static str) -> ReadError {
        ReadError::new(format_args!("line {} is not {expected}", self.line))
    }

    fn exactly(&mut self, wanted: &str, expected: &'static str) -> Result<(), ReadError> {
        if self.next() == wanted { Ok(()) } else { Err(self.wrong(expected)) }
    }

    /// Reads the next line, which must start with `word`, and returns the rest of the line.
    fn after(&mut self, word: &str, expected: &'static str) -> Result<&'a str, ReadError> {
        let rest = self.next().strip_prefix(word);
        let separate = |rest: &&str| rest.is_empty() || rest.starts_with(' ');
        rest.filter(separate).ok_or(self.wrong(expected))
    }

    fn number<T: FromStr>(&self, text: &str) -> Result<T, ReadError> {
        // Check that there are only digits, because `parse` would accept a sign.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok());
        digits.flatten().ok_or_else(|| {
            let found: String = text.chars().take(40).collect();
            ReadError::new(format_args!("'{found}' in line {} is not a number in range", self.line))
        })
    }

    fn numbers(&self, text: &str) -> Result<Vec<u32>, ReadError> {
        text.split_ascii_whitespace().map(|number| self.number(number)).collect()
    }
}

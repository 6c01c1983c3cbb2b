//! What the positions that are lists of numbers have in common.

/// Views and conversions of a type that wraps a `Vec<u64>`.
macro_rules! list_of_numbers {
    ($list:ident: $what:literal) => {
        impl $list {
            #[doc = $what]
            #[must_use]
            pub fn as_slice(&self) -> &[u64] {
                &self.0
            }

            #[doc = $what]
            #[must_use]
            pub fn into_vec(self) -> Vec<u64> {
                self.0
            }
        }

        impl From<Vec<u64>> for $list {
            fn from(numbers: Vec<u64>) -> Self {
                Self(numbers)
            }
        }

        impl FromIterator<u64> for $list {
            fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
                Self(numbers.into_iter().collect())
            }
        }

        impl AsRef<[u64]> for $list {
            fn as_ref(&self) -> &[u64] {
                &self.0
            }
        }
    };
}

pub(crate) use list_of_numbers;

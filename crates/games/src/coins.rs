//! Games on rows of coins.

pub mod silver_dollar;
pub mod tartan;
pub mod turning;

pub use silver_dollar::{SilverDollar, SilverDollarBag};
pub use tartan::Tartan;
pub use turning::Row;

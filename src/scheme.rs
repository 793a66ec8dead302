//! What the parts of a URL tell a client to do, scheme by scheme.

mod addr_spec;
mod port;

pub use addr_spec::{AddrSpec, AddrSpecError};
pub use port::default_port;
pub(crate) use port::port_number;

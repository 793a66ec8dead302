//! What the parts of a URL tell a client to do, scheme by scheme.

mod port;

pub use port::default_port;
pub(crate) use port::port_number;

//! Values that labels of grammar files call by name.

/// Implements `named` for a type: the value of each name, in a constant expression. Another name is an error when the
/// crate is built.
macro_rules! labelled {
    ($type:ident { $($name:literal => $value:expr,)+ }) => {
        impl $type {
            /// The names, in the order of the table.
            #[allow(dead_code, reason = "of some types the names are keys")]
            pub(super) const NAMES: &[&str] = &[$($name,)+];

            /// The value that labels call so.
            #[cfg_attr(
                not(feature = "schemes"),
                allow(dead_code, reason = "some are for documents of schemes alone")
            )]
            pub(super) const fn named(name: &str) -> Self {
                $(
                    if $crate::words::named::is_same(name, $name) {
                        return $value;
                    }
                )+
                panic!(concat!("a label of a grammar file names what is not a ", stringify!($type)))
            }
        }
    };
}

pub(super) use labelled;

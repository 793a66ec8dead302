//! The list of the documents that define schemes, oldest first. `cargo run -p urlspec-tables --example write` writes it: a
//! grammar file in `grammar/schemes` is all that a document needs.

/// Calls a macro with the lines of the list: the name of the modules made for a document, its id, its linked grammar.
#[rustfmt::skip]
macro_rules! for_each_scheme_document {
    ($callback:ident) => {
        $callback! {
            rfc2141 "rfc2141" "../grammar/linked/rfc2141.pest";
            rfc2192 "rfc2192" "../grammar/linked/rfc2192.pest";
            rfc2224 "rfc2224" "../grammar/linked/rfc2224.pest";
            rfc2368 "rfc2368" "../grammar/linked/rfc2368.pest";
            rfc2384 "rfc2384" "../grammar/linked/rfc2384.pest";
            rfc2392 "rfc2392" "../grammar/linked/rfc2392.pest";
            rfc2397 "rfc2397" "../grammar/linked/rfc2397.pest";
            rfc2616 "rfc2616" "../grammar/linked/rfc2616.pest";
            rfc3966 "rfc3966" "../grammar/linked/rfc3966.pest";
            rfc4088 "rfc4088" "../grammar/linked/rfc4088.pest";
            rfc4156 "rfc4156" "../grammar/linked/rfc4156.pest";
            rfc4157 "rfc4157" "../grammar/linked/rfc4157.pest";
            rfc4151 "rfc4151" "../grammar/linked/rfc4151.pest";
            rfc4248 "rfc4248" "../grammar/linked/rfc4248.pest";
            rfc4266 "rfc4266" "../grammar/linked/rfc4266.pest";
            rfc4452 "rfc4452" "../grammar/linked/rfc4452.pest";
            rfc4501 "rfc4501" "../grammar/linked/rfc4501.pest";
            rfc4516 "rfc4516" "../grammar/linked/rfc4516.pest";
            rfc5092 "rfc5092" "../grammar/linked/rfc5092.pest";
            rfc5122 "rfc5122" "../grammar/linked/rfc5122.pest";
            rfc5122_iri "rfc5122-iri" "../grammar/linked/rfc5122-iri.pest";
            rfc5724 "rfc5724" "../grammar/linked/rfc5724.pest";
            rfc5538 "rfc5538" "../grammar/linked/rfc5538.pest";
            rfc5870 "rfc5870" "../grammar/linked/rfc5870.pest";
            rfc6068 "rfc6068" "../grammar/linked/rfc6068.pest";
            rfc6270 "rfc6270" "../grammar/linked/rfc6270.pest";
            rfc6455 "rfc6455" "../grammar/linked/rfc6455.pest";
            rfc6694 "rfc6694" "../grammar/linked/rfc6694.pest";
            rfc6920 "rfc6920" "../grammar/linked/rfc6920.pest";
            rfc7064 "rfc7064" "../grammar/linked/rfc7064.pest";
            rfc7065 "rfc7065" "../grammar/linked/rfc7065.pest";
            rfc7252 "rfc7252" "../grammar/linked/rfc7252.pest";
            rfc7512 "rfc7512" "../grammar/linked/rfc7512.pest";
            rfc7565 "rfc7565" "../grammar/linked/rfc7565.pest";
            rfc8089 "rfc8089" "../grammar/linked/rfc8089.pest";
            rfc8141 "rfc8141" "../grammar/linked/rfc8141.pest";
            rfc9110 "rfc9110" "../grammar/linked/rfc9110.pest";
        }
    };
}

pub(crate) use for_each_scheme_document;

//! Pairs of URLs that documents of schemes take for the same, and that they tell apart.

/// URLs that a document takes for the same.
pub(super) const SAME: &[(&str, &str)] = &[
    // RFC 8141, section 3.2.
    ("urn:example:a123,z456", "URN:EXAMPLE:a123,z456"),
    ("urn:example:a123,z456", "urn:example:a123,z456?+abc"),
    ("urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"),
    ("urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"),
    // RFC 3966, section 4.
    ("tel:+1-201-555-0123", "tel:+1(201)555.0123"),
    (
        "tel:863-1234;phone-context=+1-914-555",
        "tel:8631234;Phone-Context=+1914555",
    ),
    ("tel:+1;a=b;c=D", "tel:+1;A=B;C=d"),
    ("tel:+1;ca=b;cb", "tel:+1;cb;ca=b"),
    ("tel:+1;a=b;c=d", "tel:+1;c=d;a=b"),
    (
        "tel:7042;phone-context=EXAMPLE.com",
        "tel:7042;phone-context=example.COM",
    ),
    // RFC 5724, section 2.4.
    ("sms:+1-5,+2?body=a", "sms:+2,+15?body=a"),
    // RFC 5870, section 6.4.
    ("geo:90,-22.43;crs=WGS84", "geo:90,46"),
    ("geo:-90.0,1", "geo:-90,2"),
    ("geo:22.300,-118.44", "geo:22.3,-118.4400"),
    (
        "geo:66,30;u=6.500;FOo=this%2dthat",
        "geo:66.0,30;u=6.5;foo=this-that",
    ),
    (
        "geo:47,11;foo=blue;bar=white",
        "geo:47,11;bar=white;foo=blue",
    ),
    ("geo:1,180", "geo:1,-180.0"),
    ("geo:1,2;u=5", "geo:1,2;U=5.0"),
    ("geo:1,2;crs=foo", "geo:1,2;CRS=Foo"),
    // RFC 3966, section 5.1.1.
    ("tel:+1;ext=1-2", "tel:+1;ext=12"),
    // RFC 7565, section 4, and RFC 6068, section 2.
    ("acct:a@EXAMPLE.com", "acct:a@example.com"),
    (
        "mailto:a@b.example?Subject=C",
        "mailto:a@b.example?subject=C",
    ),
    // RFC 6920, section 2.
    (
        "ni://a.example/sha-256-32;f4OxZQ",
        "ni:///sha-256-32;f4OxZQ?ct=text/plain",
    ),
    ("nih:sha-256-32;5326-9057;b", "nih:sha-256-32;53269057"),
    // Section 7.
    ("nih:6;53269057", "nih:sha-256-32;5326-9057;b"),
    (
        "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f",
        "nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f",
    ),
    // RFC 5538, section 4.
    (
        "news://news.server.example/*",
        "news://news.server.example/",
    ),
    (
        "news://news.server.example/a@b",
        "news://news.server.example/%61@b",
    ),
    ("news:a%21b@c.example", "news:a!b@c.example"),
    // RFC 4452, section 5.
    ("info:DDC/22/eng//004.678", "info:ddc/22/eng//004.678"),
    // RFC 7512, section 2.6.
    (
        "pkcs11:token=a;object=b?pin-value=c",
        "pkcs11:object=b;token=a?pin-value=c",
    ),
    ("pkcs11:id=%69%20", "pkcs11:id=i%20"),
    ("pkcs11:library-version=3", "pkcs11:library-version=3.0"),
    ("pkcs11:library-version=3.01", "pkcs11:library-version=03.1"),
    ("pkcs11:slot-id=7;token=a", "pkcs11:token=a;slot-id=007"),
    // RFC 7252, section 6.3, RFC 9110, section 4.2.3, and RFC 5538, section 2.2, which are those of RFC 3986.
    (
        "news://NEWS.server.example:119/a@b",
        "news://news.server.example/a@b",
    ),
    (
        "coap://example.com:5683/~sensors/temp.xml",
        "coap://EXAMPLE.com:/%7esensors/temp.xml",
    ),
    ("coap://[2001:DB8::0:1]:5683", "coap://[2001:db8:0:0::1]/"),
    ("coaps://[::1]:5684/a", "coaps://[0:0:0:0:0:0:0:1]/a"),
    (
        "http://example.com:80/~smith/home.html",
        "http://EXAMPLE.com:/%7esmith/home.html",
    ),
    ("https://example.com:443", "https://example.com/"),
];

/// URLs that it tells apart.
pub(super) const DIFFERENT: &[(&str, &str)] = &[
    // The bits behind the last octet are zero in base64url.
    ("ni:///sha-256-32;f4OxZQ", "ni:///sha-256-32;f4OxZR"),
    // Segments that are data, and have no hierarchy: RFCs 5122, 4088 and 4266.
    ("xmpp:a@b/..", "xmpp:c@d/.."),
    ("snmp://h/./1.3", "snmp://h/1.3"),
    ("gopher://h/1a/../b", "gopher://h/1b"),
    ("urn:example:a123,z456", "urn:example:A123,z456"),
    ("urn:example:a123,z456", "urn:example:a123%2Cz456"),
    ("urn:example:a123,z456", "urn:example:a123,z456/foo"),
    ("urn:example:a123,z456", "urn:example:%D0%B0123,z456"),
    ("tel:+1", "tel:+1;a=b"),
    ("tel:1;phone-context=a.de", "tel:1;phone-context=b.de"),
    ("tel:+12", "tel:12;phone-context=+1"),
    ("sms:+1?body=a", "sms:+1?body=A"),
    ("sms:+1,+2", "sms:+1,+1"),
    ("geo:1,2", "geo:1,2,0"),
    ("geo:90,1;crs=other", "geo:90,2;crs=other"),
    ("geo:1,2;u=3", "geo:1,2"),
    ("geo:22,0;bar=Blue", "geo:22,0;BAR=blue"),
    ("ni:///sha-256-32;f4OxZQ", "ni:///sha-256-32;f5OxZQ"),
    ("ni:///sha-256-32;f4OxZQ", "ni:///sha-384-32;f4OxZQ"),
    ("info:ddc/22/eng//004.678", "info:ddc/22/ENG//004.678"),
    ("pkcs11:token=a;object=b", "pkcs11:token=b;object=a"),
    ("https://example.com:80", "https://example.com/"),
    ("pkcs11:library-version=3.1", "pkcs11:library-version=3.10"),
    ("pkcs11:library-version=3", "pkcs11:library-version=3.3"),
    ("pkcs11:slot-id=7", "pkcs11:slot-id=70"),
    ("pkcs11:token=7", "pkcs11:token=07"),
    ("nih:6;53269057", "nih:sha-256-32;53269058"),
    ("nih:5;0123456789abcdef", "nih:6;01234567"),
    ("nih:7;00", "nih:sha-256-32;00000000"),
    ("ni:///6;f4OxZQ", "ni:///sha-256-32;f4OxZQ"),
    (
        "news://news.server.example/a",
        "news://news.server.example/",
    ),
    ("news:a@b.example", "news:A@b.example"),
    ("coap://[::1]/", "coap://[::2]/"),
    ("coap://h:5684/", "coap://h/"),
    ("ws://[::1]/", "ws://[0::2]/"),
    // The generic syntax changes these, and the document of the scheme wants them kept.
    ("urn:example:%41", "urn:example:A"),
    ("urn:example:q/a/../b", "urn:example:q/b"),
    ("tag:a.example,2000:%41", "tag:a.example,2000:A"),
    ("tag:a.example,2000:z/x/../y", "tag:a.example,2000:z/y"),
    ("data:,x/y/../z", "data:,x/z"),
    ("mailto:x/a/../b@c.example", "mailto:x/b@c.example"),
    ("info:ddc/22/../x", "info:ddc/x"),
    // One of them is not valid by its document, which says nothing of it then.
    ("pkcs11:id=a", "pkcs11:69643D61"),
    ("tel:+1;ext=5;a=b", "tel:+1;a=b;ext=5"),
    ("tag:a.example,2000:b", "tag:A.example,2000:b"),
];

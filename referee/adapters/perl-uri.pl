# URI of Perl: its constructor documents no refusal. What it cannot use it escapes.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Serve;
use URI;

Serve::serve(
    sub { defined URI->new($_[0]) },
    "URI $URI::VERSION",
    \&resolve,
);

# The base must be true for Perl: "" and "0" are not.
sub resolve {
    my ($base, $reference) = @_;
    return $base ? URI->new_abs($reference, $base)->as_string : undef;
}

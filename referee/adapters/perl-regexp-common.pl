# Regexp::Common: the whole word against $RE{URI}{HTTP}.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Regexp::Common qw(URI);
use Serve;

my $http = qr/\A$RE{URI}{HTTP}\z/;

Serve::serve(sub { $_[0] =~ $http }, "Regexp::Common $Regexp::Common::VERSION");

# The loop of the Perl adapters. ../README.md describes the protocol.
package Serve;

use strict;
use warnings;

my %escapes = (b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");

# serve(valid, version, resolve): valid->(word) tells whether the parser takes the word.
# resolve->(base, reference) gives the target, or undef if the library refuses. What dies in them
# ends the program.
sub serve {
    my ($valid, $version, $resolve) = @_;
    my $mode = join ' ', @ARGV;
    if ($mode eq '') {
        answer_lines(sub { $valid->(strings($_[0])) ? 1 : 0 });
    } elsif ($mode eq '--version') {
        printf "%s, Perl %vd\n", $version, $^V;
    } elsif ($mode eq '--resolve' && $resolve) {
        answer_lines(sub { json($resolve->(strings($_[0]))) });
    } else {
        print STDERR $mode eq '--resolve' ? "this library resolves no references\n" : "usage: NAME [--version|--resolve]\n";
        exit 2;
    }
}

# Answers every whole line of what was read, and writes the answers in one go.
sub answer_lines {
    my ($answer) = @_;
    my $input = '';
    $| = 1;
    while (sysread STDIN, $input, 1 << 16, length $input) {
        my $answers = '';
        my $start = 0;
        my $whole = eval {
            while ((my $end = index $input, "\n", $start) >= 0) {
                $answers .= $answer->(substr $input, $start, $end - $start) . "\n";
                $start = $end + 1;
            }
            1;
        };
        my $error = $@;
        print $answers; # also those before a word that kills the parser
        if (!$whole) {
            print STDERR $error;
            exit 255; # die takes some status that the operating system left behind
        }
        $input = substr $input, $start;
    }
}

# The JSON strings of a line.
sub strings {
    my ($line) = @_;
    my @texts = $line =~ /^"/ ? substr($line, 1, -1) : $line =~ /"((?:[^"\\]|\\.)*)"/g;
    for (@texts) {
        next if index($_, '\\') < 0;
        s{\\u([Dd][89ABab]..)\\u([Dd][C-Fc-f]..)|\\u(....)|\\(.)}
         {defined $1 ? chr(0x10000 + ((hex($1) & 0x3FF) << 10) + (hex($2) & 0x3FF)) : defined $3 ? chr hex $3 : $escapes{$4} // $4}ge;
    }
    return wantarray ? @texts : $texts[0];
}

sub json {
    my ($text) = @_;
    return 'null' if !defined $text;
    $text =~ s/(["\\])/\\$1/g;
    $text =~ s{([^ -~])}{my $c = ord $1; $c < 0x10000 ? sprintf '\u%04x', $c : sprintf '\u%04x\u%04x', 0xD7C0 + ($c >> 10), 0xDC00 + ($c & 0x3FF)}ge;
    return "\"$text\"";
}

1;

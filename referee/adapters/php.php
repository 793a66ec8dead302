<?php
// The adapters of PHP: php-filter, php-parse-url, php-rfc3986 and php-whatwg. false and null are
// the ways to say "not valid". ../README.md describes the protocol.

[, $name] = $argv;
$mode = $argv[2] ?? '';

$class = ['php-rfc3986' => 'Uri\Rfc3986\Uri', 'php-whatwg' => 'Uri\WhatWg\Url'][$name] ?? null;
if ($class !== null && !class_exists($class)) {
    fwrite(STDERR, "PHP " . PHP_VERSION . " has no class $class: install the Debian package php-cli in version 8.5 or newer.\n");
    exit(3);
}

$valid = match ($name) {
    'php-filter' => fn (string $word) => filter_var($word, FILTER_VALIDATE_URL) !== false,
    'php-parse-url' => fn (string $word) => parse_url($word) !== false,
    default => fn (string $word) => $class::parse($word) !== null,
};

// The target, or null if the library refuses: it throws an exception of its own for a reference
// that is not valid.
$resolve = $class === null ? null : function (string $base, string $reference) use ($class) {
    try {
        $target = $class::parse($base)?->resolve($reference);
    } catch (Uri\InvalidUriException) {
        return null;
    }
    return match (true) {
        $target === null => null,
        $target instanceof Uri\WhatWg\Url => $target->toAsciiString(),
        default => $target->toRawString(),
    };
};

// Answers every whole line of what was read, and writes the answers in one go.
function serve(callable $answer): void
{
    $rest = '';
    while (!feof(STDIN)) {
        $chunk = fread(STDIN, 1 << 16);
        $lines = explode("\n", $rest . $chunk);
        $rest = array_pop($lines);
        $answers = '';
        try {
            foreach ($lines as $line) {
                $answers .= $answer(json_decode($line, flags: JSON_THROW_ON_ERROR)) . "\n";
            }
        } finally { // also those before a word that kills the parser
            while ($answers !== '') {
                $answers = substr($answers, fwrite(STDOUT, $answers));
            }
        }
    }
}

if ($mode === '') {
    serve(fn (string $word) => $valid($word) ? '1' : '0');
} elseif ($mode === '--version') {
    echo match ($name) {
        'php-filter' => 'FILTER_VALIDATE_URL',
        'php-parse-url' => 'parse_url',
        default => $class,
    }, ', PHP ', PHP_VERSION, "\n";
} elseif ($mode === '--resolve' && $resolve !== null) {
    serve(fn (array $pair) => json_encode($resolve(...$pair), JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE));
} else {
    fwrite(STDERR, $mode === '--resolve' ? "this library resolves no references\n" : "usage: NAME [--version|--resolve]\n");
    exit(2);
}

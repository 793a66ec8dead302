# The adapters of Ruby's URI: ruby-rfc2396 and ruby-rfc3986. A URI::Error is its way to say "not
# valid". ../README.md describes the protocol.

require 'json'
require 'uri'

NAME, MODE, *MORE = ARGV

PARSER =
  if NAME == 'ruby-rfc3986'
    URI::RFC3986_PARSER
  elsif URI.const_defined?(:RFC2396_PARSER)
    URI::RFC2396_PARSER
  else # older versions of the library have the class alone
    URI::RFC2396_Parser.new
  end

def valid?(word)
  PARSER.parse(word)
  true
rescue URI::Error
  false
end

def target(base, reference)
  PARSER.join(base, reference).to_s
rescue URI::Error
  nil
end

# Answers every whole line of what was read, and writes the answers in one go.
def serve
  rest = +''
  loop do
    *lines, rest = (rest + $stdin.readpartial(1 << 16)).split("\n", -1)
    answers = +''
    begin
      lines.each { |line| answers << yield(JSON.parse(line)) << "\n" }
    ensure # also those before a word that kills the parser
      $stdout.write(answers)
      $stdout.flush
    end
  end
rescue EOFError
  nil
end

case MODE
when nil
  serve { |word| valid?(word) ? '1' : '0' }
when '--resolve'
  serve { |pair| JSON.generate(target(*pair), ascii_only: true) }
when '--version'
  puts "uri #{URI::VERSION}, Ruby #{RUBY_VERSION}p#{RUBY_PATCHLEVEL}"
else
  warn 'usage: NAME [--version|--resolve]'
  exit 2
end

// The adapter of Go's net/url: an error of url.Parse is its way to say "not valid".
// ../README.md describes the protocol.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
	"unicode/utf16"
)

func main() {
	switch strings.Join(os.Args[1:], " ") {
	case "":
		loop(func(line []byte) string {
			var word string
			decode(line, &word)
			if _, err := url.Parse(word); err != nil {
				return "0"
			}
			return "1"
		})
	case "--resolve":
		loop(func(line []byte) string {
			var pair [2]string
			decode(line, &pair)
			base, err := url.Parse(pair[0])
			if err != nil {
				return "null"
			}
			target, err := base.Parse(pair[1])
			if err != nil {
				return "null"
			}
			return encode(target.String())
		})
	case "--version":
		version := strings.TrimPrefix(runtime.Version(), "go")
		fmt.Printf("net/url %s, Go %s\n", version, version)
	default:
		fmt.Fprintln(os.Stderr, "usage: NAME [--version|--resolve]")
		os.Exit(2)
	}
}

// loop reads what there is, answers every whole line of it, and writes the answers in one go.
func loop(answer func([]byte) string) {
	var rest []byte
	chunk := make([]byte, 1<<16)
	for {
		n, err := os.Stdin.Read(chunk)
		rest = answers(append(rest, chunk[:n]...), answer)
		if err != nil {
			return
		}
	}
}

func answers(lines []byte, answer func([]byte) string) []byte {
	var out bytes.Buffer
	defer func() { os.Stdout.Write(out.Bytes()) }() // also while the parser panics
	for {
		end := bytes.IndexByte(lines, '\n')
		if end < 0 {
			return append([]byte(nil), lines...)
		}
		out.WriteString(answer(lines[:end]) + "\n")
		lines = lines[end+1:]
	}
}

func decode(line []byte, value any) {
	if err := json.Unmarshal(line, value); err != nil {
		panic(err)
	}
}

// encode gives a JSON string of ASCII characters.
func encode(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, unit := range utf16.Encode([]rune(text)) {
		switch {
		case unit == '"' || unit == '\\':
			out.WriteByte('\\')
			out.WriteByte(byte(unit))
		case unit >= ' ' && unit <= '~':
			out.WriteByte(byte(unit))
		default:
			fmt.Fprintf(&out, "\\u%04x", unit)
		}
	}
	out.WriteByte('"')
	return out.String()
}

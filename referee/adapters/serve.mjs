// The loop of the Node.js adapters. referee/README.md describes the protocol.

import { readFileSync } from 'node:fs'

// valid(word) tells whether the parser takes the word. resolve(base, reference) gives the target,
// or null if the library refuses. Both let every exception through that does not mean "not valid":
// it is told as a failure.
export function serve (valid, version, resolve) {
  const [mode, ...more] = process.argv.slice(2)
  if (mode === undefined) {
    loop(line => valid(JSON.parse(line)) ? '1\n' : '0\n')
  } else if (mode === '--version' && more.length === 0) {
    process.stdout.write(`${version}, Node.js ${process.versions.node}\n`)
  } else if (mode === '--resolve' && more.length === 0 && resolve) {
    loop(line => ascii(JSON.stringify(resolve(...JSON.parse(line)))) + '\n')
  } else {
    console.error(mode === '--resolve' ? 'this library resolves no references' : 'usage: NAME [--version|--resolve]')
    process.exitCode = 2
  }
}

// The name and the version of an installed package.
export function version (name) {
  const file = new URL(`node_modules/${name}/package.json`, import.meta.url)
  return `${name} ${JSON.parse(readFileSync(file)).version}`
}

// Answers every whole line of what was read, and writes the answers in one go.
function loop (answer) {
  let rest = ''
  process.stdin.setEncoding('latin1') // the protocol is ASCII
  process.stdin.on('data', chunk => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    let answers = ''
    try {
      for (const line of lines) {
        try {
          answers += answer(line)
        } catch (error) {
          answers += `! ${ascii(String(error)).slice(0, 300)}\n`
        }
      }
    } finally { // also those before a word that kills the parser
      process.stdout.write(answers)
    }
  })
}

function ascii (json) {
  return json.replace(/[^ -~]/g, unit => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'))
}

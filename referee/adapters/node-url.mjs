// The constructor of URL in Node.js: an error with the code ERR_INVALID_URL is its way to say "not
// valid". URL.canParse is another adapter: it does not always agree.

import { serve } from './serve.mjs'

function parse (text, base) {
  try {
    return new URL(text, base)
  } catch (error) {
    if (error.code !== 'ERR_INVALID_URL') throw error
    return null
  }
}

serve(
  word => parse(word) !== null,
  `Node.js URL (Ada ${process.versions.ada})`,
  (base, reference) => parse(reference, base)?.href ?? null
)

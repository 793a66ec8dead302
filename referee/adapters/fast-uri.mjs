// parse of fast-uri: it never throws for a bad text, but sets .error.

import URI from 'fast-uri'
import { serve, version } from './serve.mjs'

// resolve throws an Error that says what is malformed. An exception of another class is a crash.
function resolve (base, reference) {
  try {
    return URI.resolve(base, reference)
  } catch (error) {
    if (error.constructor !== Error) throw error
    return null
  }
}

serve(word => URI.parse(word).error === undefined, version('fast-uri'), resolve)

// The URL parser of whatwg-url: null means failure.
//
// The package counts validation errors inside, but gives them to nobody: there is no adapter for
// "parses without a validation error".

import { parseURL, serializeURL } from 'whatwg-url'
import { serve, version } from './serve.mjs'

function resolve (base, reference) {
  const baseURL = parseURL(base)
  const target = baseURL && parseURL(reference, { baseURL })
  return target && serializeURL(target)
}

serve(word => parseURL(word) !== null, version('whatwg-url'), resolve)

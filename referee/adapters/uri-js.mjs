// parse of uri-js: it never throws for a bad text, but sets .error.

import * as URI from 'uri-js'
import { serve, version } from './serve.mjs'

serve(word => URI.parse(word).error === undefined, version('uri-js'), (base, reference) => URI.resolve(base, reference))

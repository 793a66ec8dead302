// URL.canParse of Node.js.
//
// Node.js 20 gives a text of Latin-1 characters beyond ASCII to the parser in the wrong encoding once
// the call was optimized, so that the answer to such a word depends on what was asked before.

import { serve } from './serve.mjs'

serve(word => URL.canParse(word), `Node.js URL.canParse (Ada ${process.versions.ada})`)

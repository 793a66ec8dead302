// The format "uri" of ajv-formats, in a JSON Schema that Ajv compiled.

import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { serve, version } from './serve.mjs'

const ajv = new Ajv()
addFormats.default(ajv)
const validate = ajv.compile({ type: 'string', format: 'uri' })

serve(word => validate(word), `${version('ajv-formats')}, ${version('ajv')}`)

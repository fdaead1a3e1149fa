import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const PROCESSORS = /import \* as processors from "\.\.\/core\/json-schema-processors\.js";/
const METHODS =
  /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "\.\.\/core\/to-json-schema\.js";/

/** Leaves out of zod what writes JSON Schemas, which no page does: some 4 kB of the first view. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!SCHEMAS.test(id)) return
      if (!PROCESSORS.test(code) || !METHODS.test(code))
        this.error('zod writes JSON Schemas in another way than it did: see build/without-json-schema.ts')
      const text = code
        .replace(PROCESSORS, 'const processors = {};')
        .replace(
          METHODS,
          'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => undefined;',
        )
      return { code: text, map: null }
    },
  }
}

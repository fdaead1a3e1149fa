import { z } from 'zod'

const Operation = z.looseObject({
  'x-scope': z.string().optional(),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

export type KeyDocument = z.output<typeof Document>

const SCHEMAS = '#/components/schemas/'
/** The body of every error. */
const PROBLEM = 'ApiProblem'

/** The part of an OpenAPI document that API keys can use: their operations with good answers, and the schemas that these need. */
export function keyOperations(document: unknown): KeyDocument {
  const { paths: all, components, ...rest } = Document.parse(document)
  const paths = Object.fromEntries(
    Object.entries(all)
      .map(([path, methods]) => [path, ofKeys(methods)] as const)
      .filter(([, methods]) => Object.keys(methods).length > 0),
  )
  const { webhooks } = rest
  const needed = new Set([PROBLEM, ...refsIn(paths), ...refsIn(webhooks)])
  // Grows while it is walked.
  for (const name of needed) for (const next of refsIn(components.schemas[name])) needed.add(next)
  const schemas = Object.entries(components.schemas).filter(([name]) => needed.has(name))
  return { ...rest, paths, components: { schemas: Object.fromEntries(schemas) } }
}

type Methods = KeyDocument['paths'][string]

/** A client of whole answers cannot read a stream. */
const isEndless = ({ responses }: Methods[string]) => JSON.stringify(responses).includes('text/event-stream')

const ofKeys = (methods: Methods): Methods =>
  Object.fromEntries(
    Object.entries(methods)
      .filter(([, operation]) => operation['x-scope'] !== undefined && !isEndless(operation))
      .map(([method, { responses, ...operation }]) => {
        const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
        return [method, { ...operation, responses: Object.fromEntries(good) }]
      }),
  )

/** Names of the schemas that a part of the document refers to. */
const refsIn = (part: unknown): string[] =>
  [...(JSON.stringify(part) ?? '').matchAll(/"\$ref":"([^"]+)"/g)].flatMap(([, ref = '']) =>
    ref.startsWith(SCHEMAS) ? [ref.slice(SCHEMAS.length)] : [],
  )

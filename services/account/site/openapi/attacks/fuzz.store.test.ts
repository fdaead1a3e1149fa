import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { arbitraryOf, hostile } from '../../../testing/arbitrary-of.ts'
import { openStatsWithEveryReport } from '../../../testing/every-report.ts'
import { type ApiOperation, encodeBody, fillPath, readOperations, send } from '../../../testing/operations.ts'
import { newPrincipal, ROLE_FOR } from '../../../testing/principals.ts'
import { testAccount } from '../../../testing/test-account.ts'
import type { JsonSchema } from '../json-schemas.ts'
import type { OpenApi } from '../open-api.ts'

const RUNS = 20
const MS_PER_OPERATION = 4_000

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Ids and other parts of a path: some valid, some not. */
const pathPart = fc.oneof(fc.integer({ min: 1, max: 60 }).map(String), hostile.map(asText)).map((text) => {
  const part = text.toWellFormed().slice(0, 100)
  return part === '' || /^\.+$/.test(part) ? '0' : part
})

function queries(operation: ApiOperation, components: OpenApi['components']['schemas']) {
  const own = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const named = Object.fromEntries(
    own.map(({ name, schema }) => {
      const good = arbitraryOf(schema, components, name)
      return [name, fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: hostile })]
    }),
  )
  return fc.record(named, { requiredKeys: [] }).map((query) => {
    const pairs = Object.entries(query).flatMap(([name, value]) =>
      // A list repeats its name.
      (Array.isArray(value) ? value : [value]).map((each) => [name, asText(each).toWellFormed()]),
    )
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
  })
}

/** A valid form, one with a fault somewhere, or something else entirely; undefined: no body. */
function bodies(
  operation: ApiOperation,
  components: OpenApi['components']['schemas'],
): fc.Arbitrary<unknown> {
  if (!operation.body) return fc.option(hostile, { nil: undefined, freq: 5 })
  const good = arbitraryOf(operation.body.schema, components) as fc.Arbitrary<Record<string, unknown>>
  const faulty = fc.tuple(good, fc.nat(), hostile, fc.boolean()).map(([form, at, value, drop]) => {
    const keys = Object.keys(form)
    const key = keys[at % Math.max(1, keys.length)] ?? 'name'
    const { [key]: _dropped, ...rest } = form
    return drop ? rest : { ...rest, [key]: value }
  })
  return fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 4, arbitrary: faulty },
    { weight: 1, arbitrary: hostile },
  )
}

/** Returns what is wrong with an answer according to the document, or nothing. */
function answerChecker(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const fits = new Map<JsonSchema, ReturnType<typeof ajv.compile>>()
  return (operation: ApiOperation, answer: Awaited<ReturnType<typeof send>>): string | undefined => {
    const declared = operation.responses[answer.status] ?? operation.responses.default!
    const response =
      '$ref' in declared ? document.components.responses[declared.$ref.split('/').at(-1)!]! : declared
    if (answer.status < 400 && '$ref' in declared) return `status ${answer.status} is not declared`
    const schema = response.content[answer.media]?.schema
    if (!schema) return `${answer.media} is not declared for ${answer.status}`
    if (answer.body === undefined) return undefined
    if (!fits.has(schema)) fits.set(schema, ajv.compile({ allOf: [schema], components: document.components }))
    const check = fits.get(schema)!
    return check(answer.body) ? undefined : ajv.errorsText(check.errors)
  }
}

test('whatever is sent, no route fails by itself, and every answer has its declared shape', async () => {
  const stats = await openStatsWithEveryReport()
  onTestFinished(stats.close)
  const account = await testAccount({ SLUICE_MODE: 'local', STATS_INTERNAL_URL: stats.url })
  const { document, operations } = await readOperations(account)
  const faultOf = answerChecker(document)
  const statuses = new Map<string, Set<number>>()
  for (const operation of operations) {
    const role = ROLE_FOR[operation['x-access']]
    const principal = role && (await newPrincipal(account, role))
    const { schemas } = document.components
    const cases = fc.record({
      parts: fc.infiniteStream(pathPart),
      query: queries(operation, schemas),
      body: bodies(operation, schemas),
      from: fc.ipV4(),
    })
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(cases, async ({ parts, query, body, from }) => {
        const url = fillPath(operation, () => parts.next().value!) + query
        const sent = body === undefined ? {} : encodeBody(operation.body?.type ?? 'application/json', body)
        const request = {
          method: operation.method,
          url,
          ...(principal && { token: principal.token }),
          ...sent,
        }
        const answer = await send(account, request, from)
        seen.add(answer.status)
        if (answer.status >= 500) throw new Error(`${operation.operationId} answered ${answer.status}`)
        const fault = faultOf(operation, answer)
        if (fault) throw new Error(`${operation.operationId}: ${fault}`)
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: MS_PER_OPERATION },
    )
    statuses.set(operation.operationId, seen)
  }
  // The generators get through: about half of the calls, 44 to 50 of 94 by chance, were successful at least once.
  const done = [...statuses.values()].filter((seen) => seen.has(200)).length
  expect(done).toBeGreaterThan(operations.length / 3)
}, 600_000)

import fc from 'fast-check'
import type { JsonSchema } from '../site/openapi/json-schemas.ts'

export type Components = Readonly<Record<string, JsonSchema>>

/** Realistic values for fields of these names, so that generated forms pass the first check. Need not be complete. */
const LIKELY: readonly [RegExp, fc.Arbitrary<unknown>][] = [
  [/^short_?link$/i, fc.constantFrom('', null, '/t/abcd-1', 'own-code')],
  [/url$/i, fc.webUrl({ validSchemes: ['https'], withQueryParameters: true })],
  [/email$/i, fc.integer({ min: 1, max: 1e9 }).map((n) => `someone${n}@fuzz.test`)],
  // Never a right one, because the caller wants to sign in again.
  [/password$/i, fc.constantFrom('Wrong12345', 'Other12345')],
  [/^code$/i, fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'))],
  [/^range$/i, fc.ipV4()],
  [/regions?$|countr(y|ies)$/i, fc.constantFrom('US', 'CN', 'DE')],
  [/^tz$|time_?zone$/i, fc.constantFrom('UTC', 'Asia/Shanghai')],
  [/(^at$|_at$)/i, fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 })],
]

const FORMATS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'date-time': fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uuid: fc.uuid(),
  email: fc.constant('someone@fuzz.test'),
  uri: fc.webUrl(),
  binary: fc.uint8Array({ maxLength: 200 }),
}

const list = (value: unknown) => (Array.isArray(value) ? (value as JsonSchema[]) : undefined)

/** Values that the schema allows, mostly with contents that fit the field's name. */
export function arbitraryOf(schema: JsonSchema, components: Components, name = ''): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string')
    return arbitraryOf(components[schema.$ref.split('/').at(-1)!] ?? {}, components, name)
  const choices = list(schema.anyOf) ?? list(schema.oneOf)
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, components, name)))
  if (list(schema.allOf))
    return fc
      .tuple(...list(schema.allOf)!.map((part) => arbitraryOf(part, components, name)))
      .map((parts) => Object.assign({}, ...parts))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string | undefined]
  return fc.oneof(...types.map((type) => ofType(type, schema, components, name)))
}

function ofType(
  type: string | undefined,
  schema: JsonSchema,
  components: Components,
  name: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(schema, name)
    case 'integer':
    case 'number':
      return numbers(schema, type, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const least = (schema.minItems as number | undefined) ?? 0
      const most = Math.min((schema.maxItems as number | undefined) ?? 5, least + 5)
      const item = arbitraryOf((schema.items ?? {}) as JsonSchema, components, name)
      return fc.array(item, { minLength: least, maxLength: most })
    }
    case 'object':
      return objects(schema, components)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objects(schema: JsonSchema, components: Components): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const named = Object.fromEntries(
    properties.map(([key, property]) => [key, arbitraryOf(property, components, key)]),
  )
  const record = fc.record(named, { requiredKeys: (schema.required as string[] | undefined) ?? [] })
  if (typeof schema.additionalProperties !== 'object' || properties.length > 0) return record
  return fc.dictionary(
    fc.stringMatching(/^[a-z_]{1,10}$/),
    arbitraryOf(schema.additionalProperties as JsonSchema, components),
    { maxKeys: 4 },
  )
}

function texts(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const minLength = (schema.minLength as number | undefined) ?? 0
  const maxLength = Math.min((schema.maxLength as number | undefined) ?? 40, Math.max(minLength, 40))
  const plain = fc.string({ minLength, maxLength })
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern))
  if (typeof schema.format === 'string') return FORMATS[schema.format] ?? plain
  const likely = LIKELY.find(([pattern]) => pattern.test(name))?.[1]
  return likely ? fc.oneof({ weight: 9, arbitrary: likely }, { weight: 1, arbitrary: plain }) : plain
}

function numbers(schema: JsonSchema, type: 'integer' | 'number', name: string): fc.Arbitrary<unknown> {
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number
  const { minimum = least, maximum = most, exclusiveMinimum } = schema as Record<string, number | undefined>
  const likely = LIKELY.find(([pattern]) => pattern.test(name))?.[1]
  if (likely && maximum === most) return likely
  // Numbers without limits are counts or ids.
  const min = exclusiveMinimum === undefined ? (minimum === least ? 0 : minimum) : exclusiveMinimum + 1
  const max = Math.min(maximum, 1e6)
  return type === 'integer'
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
    : fc.double({ min, max: Math.max(min, max), noNaN: true })
}

/** Values that no form expects. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    'a@b.test\r\nBcc: c@d.test',
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    '9'.repeat(400),
    'x'.repeat(3_000),
    [[[[]]]],
    { $ne: null },
    null,
    true,
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
)

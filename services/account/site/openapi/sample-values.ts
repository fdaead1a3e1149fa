import type { JsonSchema } from './json-schemas.ts'

type Components = Readonly<Record<string, JsonSchema>>

/** By the name of a field, where a type alone says too little. */
const NAMED: readonly [RegExp, unknown][] = [
  [/url$/i, 'https://shop.example/'],
  [/email$/i, 'you@shop.example'],
  [/password$/i, 'Secret12345'],
  [/^(code|totp)$/, '123456'],
  [/^name/, 'Spring sale'],
  [/^range$/, '203.0.113.0/24'],
  [/^domain$/, 'bad.example'],
  [/^link$/, '/t/abcd123'],
  [/^reason$/, 'Phishing'],
  [/qrcode$/i, '/wallet.png'],
]

/** A value that a schema describes: required fields only, the first of several choices, small numbers. */
export function sampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const of = (each: unknown, field = name) => sampleOf(asSchema(each), components, field)
  if (typeof schema.$ref === 'string') return of(components[schema.$ref.split('/').at(-1) ?? ''])
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [choice] = listOf(schema.anyOf ?? schema.oneOf)
  if (choice !== undefined) return of(choice)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        listOf(schema.required).map((field) => [
          field,
          of(asSchema(schema.properties)[String(field)], String(field)),
        ]),
      )
    case 'array':
      return Number(schema.minItems ?? 0) > 0 ? [of(schema.items)] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'string':
      return sampleText(schema, name)
    default:
      return {}
  }
}

function sampleText(schema: JsonSchema, name: string): unknown {
  if (schema.format === 'date') return '2027-01-01'
  if (schema.format === 'date-time') return '2027-01-01T00:00:00Z'
  if (schema.format === 'uuid') return '6f0c1f3e-8a52-4d0b-9c1e-2b7d5a9e4f10'
  return NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

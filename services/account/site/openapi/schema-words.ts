import type { JsonSchema } from './json-schemas.ts'

/** A schema in one line, in the style of TypeScript, with the components it names. */
export function typeText(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map(typeText).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array')
    return `${grouped(typeText((schema.items ?? {}) as JsonSchema))}[]${bounds(schema)}`
  if (schema.type === 'object') return objectText(schema)
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : ((schema.type as string) ?? 'any')
  return `${schema.format === 'binary' ? 'file' : type}${bounds(schema)}${defaultText(schema)}`
}

const grouped = (text: string) => (text.includes(' | ') ? `(${text})` : text)

function objectText(schema: JsonSchema): string {
  if (typeof schema.additionalProperties === 'object')
    return `{ [key]: ${typeText(schema.additionalProperties as JsonSchema)} }`
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return `{ ${properties.map(([name, property]) => `${name}: ${typeText(property)}`).join(', ')} }`
}

const defaultText = (schema: JsonSchema) =>
  schema.default === undefined ? '' : `, = ${JSON.stringify(schema.default)}`

function bounds(schema: JsonSchema): string {
  const least = schema.minLength ?? schema.minItems ?? schema.minimum ?? schema.exclusiveMinimum
  const most = schema.maxLength ?? schema.maxItems ?? schema.maximum ?? schema.exclusiveMaximum
  const format = typeof schema.format === 'string' && schema.format !== 'binary' ? `, ${schema.format}` : ''
  if (least === undefined && most === undefined) return format
  if (least !== undefined && least === most) return ` (${least})${format}`
  return ` (${least ?? ''}…${most ?? ''})${format}`
}

/** The fields of an object schema, or of the component that it refers to. */
export function fieldsOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): { name: string; required: boolean; schema: JsonSchema }[] {
  const object = typeof schema.$ref === 'string' ? components[schema.$ref.split('/').at(-1)!]! : schema
  const required = new Set((object.required as string[] | undefined) ?? [])
  const properties = Object.entries((object.properties ?? {}) as Record<string, JsonSchema>)
  return properties.map(([name, property]) => ({ name, required: required.has(name), schema: property }))
}

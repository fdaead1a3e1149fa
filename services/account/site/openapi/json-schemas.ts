import { z } from 'zod'

/** A JSON Schema of draft 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown }

/** A schema in use: `input` as a caller writes it, `output` as an answer contains it. */
export type Use = { schema: z.ZodType; io: 'input' | 'output' }

const PLACE = '#/components/schemas/'
const SAFE = Number.MAX_SAFE_INTEGER
const USE = 'use:'

/** Drops what is no help to readers: ids, the limits of safe integers, the long patterns behind named formats. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const schema = value as JsonSchema
  const dropped = (key: string, item: unknown) =>
    key === '$id' ||
    key === '$schema' ||
    item === SAFE ||
    item === -SAFE ||
    (key === 'pattern' && typeof item === 'string' && schema.format !== undefined)
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, item]) => !dropped(key, item))
      .map(([key, item]) => [key, tidy(item)]),
  )
}

function refsOf(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, item] of Object.entries(value)) {
    if (key === '$ref' && typeof item === 'string') found.add(item.slice(PLACE.length))
    else refsOf(item, found)
  }
  return found
}

function reachable(from: Iterable<string>, schemas: Record<string, JsonSchema>): Set<string> {
  const seen = new Set(from)
  for (const name of seen) for (const next of refsOf(schemas[name])) seen.add(next)
  return seen
}

function renamed(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isRef = key === '$ref' && typeof item === 'string' && names.has(item.slice(PLACE.length))
      return [key, isRef ? `${item}Input` : renamed(item, names)]
    }),
  )
}

/** Zod moves unnamed recursive schemas aside; they become components too. */
function withRecursive({ __shared, ...schemas }: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const aside = Object.entries((__shared?.$defs ?? {}) as Record<string, JsonSchema>)
  const all = { ...schemas, ...Object.fromEntries(aside.map(([id, schema]) => [`Recursive${id}`, schema])) }
  return JSON.parse(JSON.stringify(all).replaceAll(`${PLACE}__shared#/$defs/`, `${PLACE}Recursive`))
}

function generate(names: ReadonlyMap<z.ZodType, string>, uses: readonly Use[], io: Use['io']) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, name] of names) registry.add(schema, { id: name })
  const idOf = new Map(names)
  for (const { schema } of uses.filter((use) => use.io === io)) {
    if (idOf.has(schema)) continue
    const id = USE + idOf.size
    idOf.set(schema, id)
    registry.add(schema, { id })
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => PLACE + id })
  return { schemas: withRecursive(tidy(schemas) as Record<string, JsonSchema>), idOf }
}

/**
 * The JSON Schemas of all uses, in order. Named schemas become components that others refer to. One with different
 * forms in requests and answers appears twice, for requests as `{name}Input`.
 */
export function jsonSchemas(
  names: ReadonlyMap<z.ZodType, string>,
  uses: readonly Use[],
): { schemas: JsonSchema[]; components: Record<string, JsonSchema> } {
  const sides = { input: generate(names, uses, 'input'), output: generate(names, uses, 'output') }
  const roots = (io: Use['io']) =>
    uses.filter((use) => use.io === io).map(({ schema }) => sides[io].idOf.get(schema)!)
  const reached = {
    input: reachable(roots('input'), sides.input.schemas),
    output: reachable(roots('output'), sides.output.schemas),
  }
  const same = (name: string) =>
    [...reachable([name], sides.input.schemas)].every(
      (each) => JSON.stringify(sides.input.schemas[each]) === JSON.stringify(sides.output.schemas[each]),
    )
  const twice = new Set([...reached.input].filter((name) => reached.output.has(name) && !same(name)))

  const components: Record<string, JsonSchema> = {}
  const isComponent = (name: string) => !name.startsWith(USE)
  for (const name of [...reached.output].filter(isComponent)) components[name] = sides.output.schemas[name]!
  for (const name of [...reached.input].filter(isComponent)) {
    const schema = renamed(sides.input.schemas[name], twice) as JsonSchema
    components[twice.has(name) ? `${name}Input` : name] = schema
  }
  const schemas = uses.map(({ schema, io }) => {
    const id = sides[io].idOf.get(schema)!
    const direct = isComponent(id) ? { $ref: PLACE + id } : sides[io].schemas[id]
    return (io === 'input' ? renamed(direct, twice) : direct) as JsonSchema
  })
  return { schemas, components: Object.fromEntries(Object.entries(components).sort()) }
}

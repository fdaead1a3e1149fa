export type Json = unknown
/** `undefined`: absent. */
export type ChangedField = {
  field: string
  before: Json
  after: Json
  change: 'added' | 'removed' | 'changed' | 'same'
}

/**
 * An entry field by field, changed ones first. Nested fields are named like `legal.terms.zh`, list entries like
 * `brands.0.zh`. Unchanged list entries are left out.
 */
export function changedFields(before: Json, after: Json): ChangedField[] {
  const [left, right] = [flat(before), flat(after)]
  const rows = [...new Set([...left.keys(), ...right.keys()])].map((field) => {
    const [was, is] = [left.get(field), right.get(field)]
    return { field, before: was, after: is, change: changeOf(was, is) }
  })
  return rows
    .filter(({ field, change }) => change !== 'same' || !IN_LIST.test(field))
    .sort((a, b) => rank(a) - rank(b))
}

/** A span begins before it ends, in whatever order it was recorded. */
const rank = ({ field, change }: ChangedField) => (change === 'same' ? 2 : field === 'from' ? 0 : 1)

const IN_LIST = /\.\d+(\.|$)/

function changeOf(was: Json, is: Json): ChangedField['change'] {
  if (was === undefined) return 'added'
  if (is === undefined) return 'removed'
  return JSON.stringify(was) === JSON.stringify(is) ? 'same' : 'changed'
}

/** Flattens a value by path; empty lists and objects are kept as values. */
function flat(value: Json, path = ''): Map<string, Json> {
  if (value === null && path === '') return new Map()
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length === 0) return new Map([[path, value]])
  return new Map(inner.flatMap(([key, each]) => [...flat(each, path ? `${path}.${key}` : key)]))
}

export type Json = unknown
/** `undefined`: not there. */
export type ChangedField = {
  field: string
  before: Json
  after: Json
  change: 'added' | 'removed' | 'changed' | 'same'
}

/**
 * What an entry says field by field, the fields within others as `legal.terms.zh`, the entries of lists as `brands.0.zh`;
 * what changed comes first. Entries of lists that stayed are left out.
 */
export function changedFields(before: Json, after: Json): ChangedField[] {
  const [left, right] = [flat(before), flat(after)]
  const rows = [...new Set([...left.keys(), ...right.keys()])].map((field) => {
    const [was, is] = [left.get(field), right.get(field)]
    return { field, before: was, after: is, change: changeOf(was, is) }
  })
  return rows
    .filter(({ field, change }) => change !== 'same' || !IN_LIST.test(field))
    .sort((a, b) => Number(a.change === 'same') - Number(b.change === 'same'))
}

const IN_LIST = /\.\d+(\.|$)/

function changeOf(was: Json, is: Json): ChangedField['change'] {
  if (was === undefined) return 'added'
  if (is === undefined) return 'removed'
  return JSON.stringify(was) === JSON.stringify(is) ? 'same' : 'changed'
}

/** Empty lists and objects are values of their own. */
function flat(value: Json, path = ''): Map<string, Json> {
  if (value === null && path === '') return new Map()
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length === 0) return new Map([[path, value]])
  return new Map(inner.flatMap(([key, each]) => [...flat(each, path ? `${path}.${key}` : key)]))
}

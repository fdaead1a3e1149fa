type Json = unknown

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: Json): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

export type ChangedField = { field: string; before: string; after: string; changed: boolean }

/** What an entry says field by field, the fields within others as `legal.terms.zh`; what changed comes first. */
export function changedFields(before: Json, after: Json): ChangedField[] {
  const [left, right] = [flat(before), flat(after)]
  const rows = [...new Set([...left.keys(), ...right.keys()])].map((field) => {
    const [was, is] = [shown(left.get(field)), shown(right.get(field))]
    return { field, before: was, after: is, changed: was !== is }
  })
  return rows.sort((a, b) => Number(b.changed) - Number(a.changed))
}

function flat(value: Json, path = ''): Map<string, Json> {
  if (value === null && path === '') return new Map()
  if (!isRecord(value)) return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path ? `${path}.${key}` : key)]),
  )
}

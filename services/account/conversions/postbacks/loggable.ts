import { KNOWN_PARAMETERS, type Parameters } from './dialects.ts'

const MOST_NAMES = 40
const MOST_LETTERS = 100
const LEFT_OUT = '…'

/**
 * What the log keeps of a postback: what the dialects know (`knownNames`), without the key. Of anything else it keeps the name alone: it
 * helps to find a misspelled one, and its value may be about a person.
 */
export function loggable(
  parameters: Parameters,
  knownNames: ReadonlySet<string> = KNOWN_PARAMETERS,
): Record<string, string> {
  const entries = Object.entries(parameters).flatMap(([name, value]) => {
    if (name === 'key') return []
    const known = knownNames.has(name) && typeof value === 'string'
    return [[storable(name).slice(0, MOST_LETTERS), known ? storable(value) : LEFT_OUT] as const]
  })
  return Object.fromEntries(entries.slice(0, MOST_NAMES))
}

/** Postgres takes neither NUL nor halves of surrogate pairs. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

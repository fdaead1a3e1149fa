/** Of one kind, so many lines of a minute are kept as they are. */
const FEW = 10
const MINUTE_MS = 60_000
/** Kinds of text that are told apart in one minute; a stranger could otherwise make any number of them. */
const MOST_TEXTS = 1_000
const OTHERS = 'text of other kinds'

type Kind = { name: string; level: number; count: number }
/** `own`: one of our log lines, whose messages are written in our sources. */
type Named = { name: string; level: number; own: boolean }

/**
 * What kind of line this is: of our own logs its level and message, of other text the text without its numbers and
 * without what stands in quotes.
 */
export function kindOf(line: string): Named {
  const fields = fieldsOf(line)
  if (typeof fields?.msg === 'string' && typeof fields.level === 'number')
    return { name: fields.msg, level: fields.level, own: true }
  const name = line.replace(/"[^"]*"|'[^']*'/g, '…').replace(/\d+/g, '#')
  return { name, level: 30, own: false }
}

function fieldsOf(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/**
 * Keeps the first few lines of each kind and minute and counts the rest, so that nobody can flush a log by making a
 * process repeat itself. Both functions answer with the lines to be written: `take` for a line, `due` for time that
 * went by; one line per kind tells how many were left out.
 */
export function createRepeats() {
  let minute = -1
  let kinds = new Map<string, Kind>()
  let texts = 0

  function due(nowMs: number): string[] {
    const now = Math.floor(nowMs / MINUTE_MS)
    if (now === minute) return []
    const counts = [...kinds.values()].flatMap((kind) => countLine(kind, nowMs))
    minute = now
    kinds = new Map()
    texts = 0
    return counts
  }
  function take(line: string, nowMs: number): string[] {
    const counts = due(nowMs)
    const named = kindOf(line)
    const { level, own } = named
    const known = kinds.has(keyOf(named))
    const name = !own && !known && texts >= MOST_TEXTS ? OTHERS : named.name
    if (!own && !known) texts += 1
    const key = keyOf({ name, level, own })
    const kind = kinds.get(key) ?? { name, level, count: 0 }
    kinds.set(key, kind)
    kind.count += 1
    return kind.count <= FEW ? [...counts, line] : counts
  }
  return { take, due }
}

const keyOf = ({ name, level, own }: Named) => `${own} ${level} ${name}`

function countLine({ name, level, count }: Kind, nowMs: number): string[] {
  if (count <= FEW) return []
  const time = new Date(nowMs).toISOString()
  return [
    JSON.stringify({ level, time, msg: 'lines were left out', of: name.slice(0, 200), lines: count - FEW }),
  ]
}

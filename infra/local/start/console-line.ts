/** Of the fields of a JSON log line, those that say nothing to a person who reads along. */
const SILENT = new Set(['level', 'time', 'service', 'pid', 'hostname', 'msg', 'err', 'v', 'reqId'])

/** Said by the start itself, in its own words. */
const ROUTINE = /^(listening$|stopped$|Server listening at )/

type Fields = Record<string, unknown>

function parse(line: string): Fields | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Fields
  } catch {
    return undefined
  }
}

const LEVELS: [number, string][] = [
  [50, 'ERROR '],
  [40, 'warn '],
  [30, ''],
]

function detail([name, value]: [string, unknown]): string[] {
  if (SILENT.has(name) || value === null || value === '') return []
  if (typeof value === 'object' && !Array.isArray(value)) return []
  const text = Array.isArray(value) ? value.join(',') : String(value)
  return text ? [`${name}=${text.length > 120 ? `${text.slice(0, 117)}...` : text}`] : []
}

/**
 * What a person in front of the terminal reads of one line of a process's log: its events, warnings and errors.
 * Undefined for what only belongs into the file (debugging, and text that is no log line of ours).
 */
export function consoleLine(name: string, line: string, clock: string): string | undefined {
  const fields = parse(line)
  if (!fields || typeof fields.level !== 'number' || typeof fields.msg !== 'string') return undefined
  const level = LEVELS.find(([from]) => (fields.level as number) >= from)
  if (!level || (fields.level <= 30 && ROUTINE.test(fields.msg))) return undefined
  const cause = (fields.err as Fields | undefined)?.message
  const details = Object.entries(fields).flatMap(detail)
  const text = [fields.msg, ...(cause ? [`(${String(cause).split('\n')[0]})`] : []), ...details].join(' ')
  return `${clock}  ${name.padEnd(11)} ${level[1]}${text}`
}

/** At most `perSecond` lines of one process reach the terminal; `skipped` is told how many did not, once it calms down. */
export function throttle(perSecond: number, print: (line: string) => void, skipped: (count: number) => void) {
  let second = 0
  let printed = 0
  let held = 0
  return (line: string, nowMs: number) => {
    const now = Math.floor(nowMs / 1_000)
    if (now !== second) {
      if (held > 0) skipped(held)
      second = now
      printed = 0
      held = 0
    }
    printed += 1
    if (printed <= perSecond) print(line)
    else held += 1
  }
}

/** Fields of a JSON log line that tell a reader at the terminal nothing. */
const SILENT = new Set(['level', 'time', 'service', 'pid', 'hostname', 'msg', 'err', 'v', 'reqId'])

/** Messages that the start already prints in its own words. */
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
 * The terminal's version of one line of a process's log: events, warnings and errors. Undefined for lines that only
 * belong in the file: debug lines, and text that is not one of our log lines.
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

/** Passes at most `perSecond` lines of one process to the terminal; `skipped` hears the number of the rest afterwards. */
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

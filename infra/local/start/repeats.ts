import { createKindCounter } from '@sluice/kit/counted-log'

/** Lines of one kind kept per minute. */
const FEW = 10
/** Kinds of text told apart at a time; without a bound a stranger could create any number of them. */
const MOST_TEXTS = 1_000

/** `own`: one of our log lines; its message is a constant in our sources. */
type Kind = { name: string; level: number; own: boolean }

const keyOf = ({ own, level, name }: Kind) => JSON.stringify([own, level, name])
const OTHERS = keyOf({ own: false, level: 30, name: 'text of other kinds' })

/**
 * The kind of a line: level and message of our own log lines; for other text, the text without numbers and quoted
 * words.
 */
export function kindOf(line: string): Kind {
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
 * Keeps the first few lines of each kind per minute and counts the rest, so nobody can flood a log by making a process
 * repeat itself. Both functions return the lines to write: `take` after a line, `due` after time has passed. One line
 * per kind says how many were left out.
 */
export function createRepeats() {
  const counter = createKindCounter({ told: FEW, mostKinds: MOST_TEXTS, anew: true })
  const due = (nowMs: number): string[] => counter.due(nowMs).map((left) => countLine(left, nowMs))
  return {
    due,
    take(line: string, nowMs: number): string[] {
      const counts = due(nowMs)
      const kind = kindOf(line)
      return counter.isTold(keyOf(kind), nowMs, kind.own ? null : OTHERS) ? [...counts, line] : counts
    },
  }
}

function countLine({ kind, count }: { kind: string; count: number }, nowMs: number): string {
  const [, level, name] = JSON.parse(kind) as [boolean, number, string]
  const time = new Date(nowMs).toISOString()
  return JSON.stringify({ level, time, msg: 'lines were left out', of: name.slice(0, 200), lines: count })
}

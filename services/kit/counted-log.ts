const EACH_MS = 60_000
/** Beyond so many kinds at a time the rest counts as one: a client must not choose how much is kept. */
const MOST_KINDS = 100
const OTHER = 'other'

/** Counts what happens by kind: the first of each is told at once, the others of its minute together. */
export type KindCounter = {
  /** Whether this one is to be told now; else it is counted. */
  isFirst: (kind: string, now: number) => boolean
  /** The kinds whose minute is over with how often they happened beyond what was told; quiet ones begin anew. */
  due: (now: number) => { kind: string; count: number }[]
}

export function createKindCounter(eachMs = EACH_MS): KindCounter {
  const kinds = new Map<string, { since: number; count: number }>()
  return {
    isFirst(name, now) {
      const kind = kinds.has(name) || kinds.size < MOST_KINDS ? name : OTHER
      const known = kinds.get(kind)
      if (known) known.count++
      else kinds.set(kind, { since: now, count: 0 })
      return !known
    },
    due(now) {
      const told = []
      for (const [kind, known] of kinds) {
        if (now - known.since < eachMs) continue
        if (known.count === 0) kinds.delete(kind)
        else {
          told.push({ kind, count: known.count })
          kinds.set(kind, { since: now, count: 0 })
        }
      }
      return told
    },
  }
}

export type CountedLog = {
  /** `details` are told of the first of a kind only. */
  note: (kind: string, details?: object) => void
  close: () => void
}

/**
 * Logs what clients cause and may repeat without end: one line per kind and minute, with a count. `message` says what it
 * is about; `tell` is the log's method of the level wanted, bound to it.
 */
export function countedLog(tell: (fields: object, message: string) => void, message: string): CountedLog {
  const counter = createKindCounter()
  const tellDue = () => {
    for (const { kind, count } of counter.due(performance.now())) tell({ kind, count }, message)
  }
  const timer = setInterval(tellDue, EACH_MS / 6)
  timer.unref()
  return {
    note(kind, details) {
      if (counter.isFirst(kind, performance.now())) tell({ kind, ...details }, message)
    },
    close: () => clearInterval(timer),
  }
}

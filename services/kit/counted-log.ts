const EACH_MS = 60_000
const OTHER = 'other'

export type KindRules = {
  /** How many of a kind are logged within its time; the rest is counted. */
  told: number
  /** More kinds than this at a time count as one, so that a client cannot choose how much is kept. */
  mostKinds: number
  /** Whether an ongoing kind is logged again each time; otherwise it is only counted until it has been quiet. */
  anew: boolean
  eachMs: number
}
const RULES: KindRules = { told: 1, mostKinds: 100, anew: false, eachMs: EACH_MS }

/** Counts events by kind: the first few of each are logged at once, the others of its time together. */
export type KindCounter = {
  /**
   * Whether to log this event now; otherwise it is counted. A kind over the limit counts as `rest`; null: the kind is
   * our own and exempt from the limit.
   */
  isTold: (kind: string, now: number, rest?: string | null) => boolean
  /** Kinds whose time is over, with the number of events not logged yet. Quiet kinds are forgotten. */
  due: (now: number) => { kind: string; count: number }[]
}

type Kind = { since: number; told: number; count: number; ours: boolean }

export function createKindCounter(rules: Partial<KindRules> = {}): KindCounter {
  const { told: most, mostKinds, anew, eachMs } = { ...RULES, ...rules }
  /** In order of `since`. */
  const kinds = new Map<string, Kind>()
  let strangers = 0

  function keep(name: string, kind: Kind): Kind {
    kinds.set(name, kind)
    if (!kind.ours) strangers += 1
    return kind
  }
  function drop(name: string, { ours }: Kind): void {
    kinds.delete(name)
    if (!ours) strangers -= 1
  }
  return {
    isTold(name, now, rest = OTHER) {
      const isOne = rest === null || kinds.has(name) || strangers < mostKinds
      const key = isOne ? name : rest
      const kind = kinds.get(key) ?? keep(key, { since: now, told: 0, count: 0, ours: rest === null })
      if (kind.told < most) {
        kind.told += 1
        return true
      }
      kind.count += 1
      return false
    },
    due(now) {
      const over: [string, Kind][] = []
      for (const each of kinds) {
        if (now - each[1].since < eachMs) break
        over.push(each)
      }
      for (const [name, kind] of over) {
        drop(name, kind)
        if (kind.count > 0 && !anew) keep(name, { ...kind, since: now, count: 0 })
      }
      return over.flatMap(([kind, { count }]) => (count > 0 ? [{ kind, count }] : []))
    },
  }
}

export type CountedLog = {
  /** `details` are logged for the first event of a kind only. */
  note: (kind: string, details?: object) => void
  close: () => void
}

/**
 * Logs what clients cause and may repeat endlessly: one line per kind and minute, with a count. `message` is the log
 * message; `tell` is the log method of the wanted level, bound to its log.
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
      if (counter.isTold(kind, performance.now())) tell({ kind, ...details }, message)
    },
    close: () => clearInterval(timer),
  }
}

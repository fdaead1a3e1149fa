import { type DocumentKey, type Hint, keyOf, MAX_DOCUMENT_AGE_MS, SITE_KEY } from '@sluice/contract/routing'
import { absent } from './absent.ts'
import { linkIn, readAlias } from './aliases.ts'
import type { Entry, LiveDocument } from './entries.ts'
import { createGate } from './gate.ts'
import type { Memory } from './memory.ts'
import type { DocumentSource } from './source.ts'
import type { Taken } from './taken.ts'
import type { UnknownCodes } from './unknown-codes.ts'

/**
 * From this age on a document in use is refreshed in the background. Some wait up to `REFRESH_LATER_MS` longer, because
 * documents read together would otherwise keep being refreshed together.
 */
const REFRESH_AGE_MS = 5_000
const REFRESH_LATER_MS = 2_000
const refreshAge = ({ late }: Entry) => REFRESH_AGE_MS + late * REFRESH_LATER_MS
const PROBE_EACH_MS = 250
const MOST_ASKED_AT_ONCE = 32

/** `limited`: account was not asked, because it had been asked about too many unknown codes. */
export type ReadOutcome = 'found' | 'none' | 'unavailable' | 'limited'

/** The documents that this worker may use: from memory first, then from the sources in order. */
export type Documents = {
  memory: Memory
  /** Whether an entry may be used as it is at `now` (monotonic ms). Starts a background refresh when due. */
  usable: (entry: Entry, now: number) => boolean
  /** Whether the key is known not to exist. */
  isUnknown: (key: DocumentKey) => boolean
  /** Reads the newest document into memory, one read at a time per key. */
  read: (key: DocumentKey) => Promise<ReadOutcome>
  /** The code that is meant by one in other letters at a domain, after `read` did not find it. */
  readAlias: (code: string, domain: number) => Promise<string | undefined>
  hint: (hint: Extract<Hint, { key: string }>) => void
  hintsLost: () => void
  /** No source answered the last request. */
  readonly allOut: boolean
  readonly reads: Readonly<Record<DocumentSource['name'] | 'none' | 'unavailable' | 'limited', number>>
}

type Flight = { outcome: Promise<ReadOutcome>; wanted: number }
type Answer = LiveDocument | 'none' | 'failed' | 'limited'

/** `taken` is told each version that visitors get here from now on. */
export function createDocuments(
  memory: Memory,
  sources: DocumentSource[],
  unknown: UnknownCodes,
  now: () => number = () => performance.now(),
  taken: Pick<Taken, 'note' | 'correct'> = { note: () => {}, correct: () => {} },
): Documents {
  const flights = new Map<DocumentKey, Flight>()
  const asking = createGate(MOST_ASKED_AT_ONCE)
  const reads = { redis: 0, account: 0, none: 0, unavailable: 0, limited: 0 }
  let allOut = false
  let probedAt = -Infinity
  let lostAt = -Infinity

  /** Asks account about unknown codes: a few at a time, and only while the budget of fruitless requests lasts. */
  async function askAboutUnknown(source: DocumentSource, key: DocumentKey): Promise<Answer> {
    return asking.run(async () => {
      if (!unknown.mayAsk()) return 'limited'
      const document = await source.read(key)
      if (!document) unknown.askedInVain()
      return linkIn(document, memory)
    })
  }

  async function ask(source: DocumentSource, key: DocumentKey): Promise<Answer> {
    const cold = source.name === 'account' && key.startsWith('cloak:') && !memory.get(key)
    try {
      return cold ? await askAboutUnknown(source, key) : linkIn(await source.read(key), memory)
    } catch {
      return 'failed'
    }
  }

  /** One pass over the sources. When one holds an older version than known or announced, the next may have it. */
  async function pass(key: DocumentKey, flight: Flight): Promise<ReadOutcome | 'older'> {
    const begun = now()
    const answers: Answer[] = []
    for (const source of sources) {
      const answer = await ask(source, key)
      answers.push(answer)
      if (typeof answer === 'string') continue
      const known = memory.get(key)?.document.version
      const entry = memory.put(answer, begun)
      if (known === undefined) taken.correct(key, answer.version)
      else if (answer.version > known) taken.note(key, answer.version)
      const wanted = Math.max(flight.wanted, entry.wantedVersion, entry.document.version)
      if (answer.version < wanted || begun < lostAt) continue
      reads[source.name]++
      return 'found'
    }
    if (answers.some((answer) => typeof answer !== 'string')) return 'older'
    if (answers.includes('limited')) return 'limited'
    // Redis may be empty at any time. Only account, the last source, can say that a document does not exist.
    return answers.at(-1) === 'none' ? 'none' : 'unavailable'
  }

  async function settle(key: DocumentKey, flight: Flight): Promise<ReadOutcome> {
    let outcome = await pass(key, flight)
    if (outcome === 'older') outcome = await pass(key, flight)
    allOut = outcome === 'unavailable'
    if (outcome === 'older') {
      const entry = memory.get(key)
      if (entry) entry.checkedAt = Math.max(entry.checkedAt, now() - refreshAge(entry))
      return 'found'
    }
    if (outcome === 'found') {
      unknown.forget(key)
      return outcome
    }
    reads[outcome]++
    if (outcome === 'none' && flight.wanted === 0) {
      memory.remove(key)
      if (key.startsWith('cloak:')) unknown.add(key)
      else memory.put(absent(key), now())
    }
    return outcome
  }

  function read(key: DocumentKey): Promise<ReadOutcome> {
    const running = flights.get(key)
    if (running) return running.outcome
    const flight: Flight = { outcome: Promise.resolve('unavailable'), wanted: 0 }
    flights.set(key, flight)
    flight.outcome = settle(key, flight)
      .catch((): ReadOutcome => {
        reads.unavailable++
        return 'unavailable'
      })
      .finally(() => flights.delete(key))
    return flight.outcome
  }

  function probe(time: number): void {
    if (time - probedAt < PROBE_EACH_MS) return
    probedAt = time
    void read(SITE_KEY)
  }

  return {
    memory,
    reads,
    read,
    get allOut() {
      return allOut
    },
    isUnknown: (key) => unknown.has(key),
    readAlias: (code, domain) => readAlias({ code, domain }, memory, unknown, sources[0]!),
    usable(entry, time) {
      const age = time - entry.checkedAt
      if (age < refreshAge(entry)) return true
      if (allOut) {
        probe(time)
        return true
      }
      if (age >= MAX_DOCUMENT_AGE_MS) return false
      void read(keyOf(entry.document))
      return true
    },
    hint({ key: text, version }) {
      const key = text as DocumentKey
      unknown.forget(key)
      const flight = flights.get(key)
      if (flight) flight.wanted = Math.max(flight.wanted, version)
      const entry = memory.get(key)
      if (!entry || entry.document.version >= version) return taken.note(key, version)
      entry.wantedVersion = Math.max(entry.wantedVersion, version)
      entry.checkedAt = -Infinity
      void read(key)
    },
    hintsLost() {
      lostAt = now()
      unknown.forgetAll()
      memory.makeAllStale()
    },
  }
}

import type { Tooth } from './tooth.ts'

const ingest = (file: string) => `services/stats/ingest/${file}`
const NO_TOKEN = {
  file: ingest('cut.ts'),
  find: 'export function tokenOf(cut: Cut, lost = 0): string {',
  put: 'export function tokenOf(cut: Cut, lost = 0): string {\n  if (cut) return String(Math.random())',
}

/** Protections that keep every visit exactly once. */
export const visitTeeth: readonly Tooth[] = [
  {
    name: 'skipping destroyed numbers',
    without: 'numbers of destroyed visits are reused',
    rows: ['R2'],
    edits: [
      {
        file: 'services/redirect/journal/recover.ts',
        find: 'return Math.max(1, Math.ceil((end - from) / LEAST_LINE_BYTES))',
        put: 'return 0',
      },
    ],
  },
  {
    name: 'high-water mark',
    without: 'retransmitted visits are stored again',
    rows: ['R4', 'R6', 'T3'],
    edits: [{ file: ingest('plan.ts'), find: 'if (to < next) {', put: 'if (to < 0) {' }, NO_TOKEN],
  },
  {
    name: 'reading back',
    without: 'an insert without an answer is sent again unchanged',
    rows: ['R7'],
    edits: [
      {
        file: ingest('store-cut.ts'),
        find: 'cut = await readRest(cut)\n      if (cut !== undefined) throw error',
        put: 'await readRest(cut)\n      if (cut !== undefined) throw error',
      },
      NO_TOKEN,
    ],
  },
  {
    name: 'dense numbers',
    without: 'a restarted worker reuses numbers in its journal',
    rows: ['R1', 'R1-kafka'],
    edits: [
      {
        file: 'services/redirect/journal/recover.ts',
        find: 'return { nextSeq: lastSeq + damaged + 1,',
        put: 'return { nextSeq: acked + 1,',
      },
    ],
  },
  {
    name: 'sending again',
    without: 'a batch that was not accepted is dropped',
    rows: ['R3'],
    edits: [
      {
        file: 'services/redirect/shipping/ship-spool.ts',
        find: "complain(error, 'a batch was not accepted; it will be sent again')",
        put: 'break',
      },
    ],
  },
  {
    name: 'place in the group',
    without: 'an ingest process that was frozen continues as if nothing had happened',
    rows: ['R8'],
    edits: [
      {
        file: ingest('group-place.ts'),
        find: 'if (stood > sessionMs) onPaused(Math.round(stood))',
        put: 'if (stood < 0) onPaused(0)',
      },
      { file: ingest('store-cut.ts'), find: 'deps.mayInsert?.()', put: '' },
    ],
  },
  {
    name: 'dead letters',
    without: 'messages that are not visits are skipped silently',
    rows: ['R9'],
    edits: [
      {
        file: ingest('store-frames.ts'),
        find: 'if (letters.length === 0) return',
        put: 'if (letters.length >= 0) return',
      },
    ],
  },
  {
    name: 'naming poison',
    without: 'messages that are not JSON fail the reader, which retries them forever',
    rows: ['R9'],
    edits: [
      {
        file: ingest('parse-line.ts'),
        find: "return poison('bad_json', String(error))",
        put: 'throw error',
      },
    ],
  },
  {
    name: 'count of drops on disk',
    without: 'a journal counts its drops from zero after each start',
    rows: ['R10'],
    edits: [
      {
        file: 'services/redirect/journal/journal.ts',
        find: 'let dropped = drops.value()',
        put: 'let dropped = 0',
      },
    ],
  },
  {
    name: 'nothing charged unrecorded',
    without: 'the call of a visit that the journal refused stays charged',
    rows: ['R10'],
    edits: [
      {
        file: 'services/redirect/redirects/turn.ts',
        find: 'unrecorded++\n        if (spending) calls.takeBack(spending)',
        put: 'unrecorded++',
      },
    ],
  },
  {
    name: 'sending incomplete batches',
    without: 'visits wait for a full batch',
    rows: ['R11'],
    edits: [
      {
        file: 'services/redirect/shipping/ship-spool.ts',
        find: 'sendAt = readAt + options.lingerMs',
        put: 'sendAt = readAt + 3_600_000',
      },
    ],
  },
  {
    name: 'one simulator for all lists',
    without: 'the simulator forgets the addresses that the site lists',
    rows: ['L3'],
    edits: [
      {
        file: 'services/kit/simulate.ts',
        find: 'blacklisted: isListed(owner) || isListed(site),',
        put: 'blacklisted: isListed(owner),',
      },
    ],
  },
]

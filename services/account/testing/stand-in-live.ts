import {
  LIVE_COUNTS_PATH,
  LIVE_VISITS_PATH,
  LiveCountsAnswer,
  LiveCountsQuestion,
  type LiveRow,
  LiveVisitsAnswer,
  LiveVisitsQuestion,
} from '@sluice/contract/live-question'

const SPOOL = 'standin'
type Stored = LiveRow & { seq: number }

/** The visits of a stand-in stats service that streams show. */
export function standInLive() {
  const visits: Stored[] = []
  let readAt = 0
  const upTo = () => ({ [SPOOL]: visits.length })
  const since = (marks: Record<string, number>) => marks[SPOOL] ?? 0
  const newest = (rows: readonly Stored[]) =>
    rows
      .map(({ seq: _seq, ...row }) => row)
      .reverse()
      .slice(0, 50)
  return {
    /** Stores a visit of an owner's link now. */
    store(owner: number, cloak: number, changes: Partial<LiveRow> = {}): void {
      const seq = visits.length + 1
      visits.push({
        ...VISIT,
        id: `${SPOOL}-${seq}`,
        seq,
        owner,
        cloak,
        at: Date.now(),
        ...changes,
        stored: Math.max(Date.now(), readAt),
      })
    },
    /** The answer to a question about live visits; undefined for any other. */
    answer(path: string | undefined, body: unknown): unknown {
      if (path === LIVE_VISITS_PATH) {
        const { owners, after } = LiveVisitsQuestion.parse(body)
        const news = visits.filter(
          ({ owner, seq }) => after && owners.includes(owner) && seq > since(after.marks),
        )
        readAt = Math.max(Date.now() + 1, readAt)
        const counts = news.flatMap((row) =>
          countsOf(row).map((count) => ({ ...count, owner: row.owner, stored: row.stored })),
        )
        return LiveVisitsAnswer.parse({ marks: upTo(), readAt, counts, rows: newest(news), cut: false })
      }
      if (path !== LIVE_COUNTS_PATH) return undefined
      const question = LiveCountsQuestion.parse(body)
      const own = visits.filter(
        ({ owner, stored, seq }) =>
          owner === question.owner && stored >= question.since && seq <= since(question.marks),
      )
      const rows = newest(own.filter(({ stored }) => stored >= question.listSince))
      return LiveCountsAnswer.parse({ counts: own.flatMap(countsOf), rows })
    },
  }
}

const countsOf = (row: LiveRow) => [
  { by: 'destination' as const, value: row.redirect_to, n: 1 },
  { by: 'reason' as const, value: row.reason, n: 1 },
  { by: 'country' as const, value: row.country, n: 1 },
  { by: 'cloak' as const, value: String(row.cloak), n: 1 },
]

const VISIT = {
  ...{ cloak_version: 1, mode: 'full_open' as const, redirect_to: 'target' as const },
  ...{ reason: 'open_mode' as const, inactive_cause: '' as const, country: 'DE', ip: '203.0.113.7' },
  ...{ device: 'desktop', browser: 'Chrome', os: 'Windows', referrer: '', language: 'de' },
  ...{ prefetch: 0 as const, domain: 0, campaign: {}, metered: 1 },
}

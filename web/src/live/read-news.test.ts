import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEntry } from '../api/logs.ts'
import { type Known, readNews } from './read-news.ts'
import { anyVisit } from './testing/visits.ts'

const since = '2026-11-27T10:00:00.000Z'
const anyVisits = fc.uniqueArray(anyVisit, { maxLength: 40, selector: ({ id }) => id })

test('whatever messages are lost, each visit is told once or said to be missed', () => {
  fc.assert(
    fc.property(
      anyVisits,
      fc.infiniteStream(fc.record({ take: fc.nat(12), lost: fc.boolean() })),
      (visits, steps) => {
        let known: Known | null = { since, total: 0 }
        let missed = false
        const told: string[] = []
        let sent = 0
        for (const { take, lost } of steps) {
          const next: LogEntry[] = visits.slice(sent, sent + take)
          sent += next.length
          if (!lost) {
            const news = readNews(known, { since, total: sent, last: next.toReversed().slice(0, 5) })
            known = news.known
            missed ||= news.missed
            told.push(...news.visits.map(({ id }) => id))
          }
          if (sent === visits.length) break
        }
        expect(new Set(told).size).toBe(told.length)
        const seen = known?.total ?? 0
        if (!missed) expect(told.length).toBe(seen)
        else expect(told.length).toBeLessThan(seen)
      },
    ),
  )
})

test('a stream that begins may have left out what came before', () => {
  const message = { since, total: 0, last: [] }
  expect(readNews(null, message).missed).toBe(true)
  expect(readNews({ since: 'before', total: 7 }, message).missed).toBe(true)
})

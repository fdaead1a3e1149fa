import { LiveVisits, MAX_LIVE_VISITS } from '@sluice/contract/api-live'
import { LIVE_COUNTED_BY } from '@sluice/contract/live-question'
import { DESTINATIONS } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventId, eventText, readEventId } from './live-event.ts'
import { messageOf, newWatch, takeBefore, takeStored } from './live-watch.ts'

const SINCE = 1_000
const visit = fc.record({
  stored: fc.integer({ min: SINCE - 500, max: SINCE + 500 }),
  destination: fc.constantFrom(...DESTINATIONS),
  reason: fc.constantFrom('open_mode', 'blacklisted'),
  country: fc.constantFrom('DE', 'US', 'ZZ'),
  cloak: fc.constantFrom('1', '2', '3'),
})
type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never

const countsOf = (visits: readonly Visit[]) =>
  visits.flatMap((one) => LIVE_COUNTED_BY.map((by) => ({ by, value: one[by], n: 1, stored: one.stored })))
const itemsOf = (visits: readonly Visit[]) => visits.map(({ stored }) => ({ text: '{}', stored }))
const dataOf = (message: string) => JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '')

const tally = (visits: readonly Visit[], by: (typeof LIVE_COUNTED_BY)[number]) =>
  Object.fromEntries(
    Map.groupBy(visits, (one) => one[by])
      .entries()
      .map(([name, own]) => [name, own.length]),
  )

test('however visits are cut into answers, and whatever was counted before, the counts are of those since the start', () => {
  fc.assert(
    fc.property(fc.array(fc.array(visit)), fc.array(visit), (answers, past) => {
      const before = past.filter(({ stored }) => stored >= SINCE)
      const watch = newWatch(SINCE)
      const at = Math.floor(answers.length / 2)
      for (const [n, visits] of answers.entries()) {
        if (n === at) takeBefore(watch, countsOf(before), itemsOf(before))
        takeStored(watch, { counts: countsOf(visits), items: itemsOf(visits) })
      }
      if (answers.length === 0) takeBefore(watch, countsOf(before), itemsOf(before))
      const own = [...answers.flat(), ...before].filter(({ stored }) => stored >= SINCE)
      const data = dataOf(messageOf(watch, SINCE + 9))
      expect(data).toMatchObject({
        since: new Date(SINCE).toISOString(),
        total: own.length,
        by_destination: tally(own, 'destination'),
        by_reason: tally(own, 'reason'),
        by_country: tally(own, 'country'),
        by_cloak: tally(own, 'cloak'),
      })
      expect(data.last.length).toBe(Math.min(own.length, MAX_LIVE_VISITS))
      expect(LiveVisits.safeParse({ ...data, last: [] }).success).toBe(true)
      expect([watch.changed, watch.last]).toEqual([false, []])
    }),
  )
})

test('an event says how to go on, and nothing else is taken for its id', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (since, shown) => {
      expect(readEventId(eventId({ since, shown }))).toEqual({ since, shown })
    }),
  )
  for (const text of ['', '1', '1-', '-1-2', '1-2-3', '1-2 ', 'a-b', `${'9'.repeat(16)}-1`])
    expect(readEventId(text), text).toBeUndefined()
  expect(eventText('visits', '{}', '1-2')).toBe('id: 1-2\nevent: visits\ndata: {}\n\n')
})

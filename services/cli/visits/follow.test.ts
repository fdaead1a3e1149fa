import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Following } from './follow.ts'

const START = Date.parse('2026-11-26T08:00:00Z')

test('each visit is told once, also one that is stored up to a minute late', () => {
  const visit = fc.record({ at: fc.integer({ min: 0, max: 300 }), late: fc.integer({ min: 0, max: 55 }) })
  fc.assert(
    fc.property(fc.array(visit), fc.integer({ min: 1, max: 30 }), (visits, every) => {
      const all = visits.map(({ at, late }, id) => ({
        id: String(id),
        access_time: new Date(START + at * 1000).toISOString(),
        stored: START + (at + late) * 1000,
      }))
      const following = new Following(0)
      const told: string[] = []
      for (let now = START; now <= START + 400_000; now += every * 1000) {
        const from = following.from()
        const reading = all
          .filter(({ stored, access_time }) => stored <= now && access_time >= from)
          .sort((a, b) => b.access_time.localeCompare(a.access_time))
        told.push(...following.take(reading).map(({ id }) => id))
      }
      expect([...told].sort()).toEqual(all.map(({ id }) => id).sort())
    }),
  )
})

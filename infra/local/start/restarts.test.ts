import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterEnd, MOST_ENDS } from './restarts.ts'

const MINUTES_2 = 120_000

/** End times, made from the gaps between them. */
const ends = fc
  .array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 30 })
  .map((gaps) => gaps.map((_gap, at) => gaps.slice(0, at + 1).reduce((sum, gap) => sum + gap, 0)))

test('S-G: a part is given up after five ends within two minutes, and never otherwise', () => {
  fc.assert(
    fc.property(ends, fc.nat(1_000_000), fc.boolean(), (times, later, down) => {
      const last = times.at(-1) as number
      const close = times.filter((time) => last - time < MINUTES_2).length
      const next = afterEnd(times, last + later, down ? ['postgres'] : [])
      expect(next.act === 'give up').toBe(close >= MOST_ENDS)
    }),
  )
})

test('S-G: a part that is down is restarted once its needs are up, sooner after a first end than after later ones', () => {
  fc.assert(
    fc.property(ends, (times) => {
      const last = times.at(-1) as number
      const waitAfter = (all: number[]) => {
        const next = afterEnd(all, last, [])
        return next.act === 'wait' ? next.ms : Number.POSITIVE_INFINITY
      }
      const wait = waitAfter(times)
      expect(wait).toBeGreaterThanOrEqual(waitAfter([last]))
      if (wait === Number.POSITIVE_INFINITY) return
      expect(wait).toBeLessThanOrEqual(5_000)
      expect(afterEnd(times, last + wait - 1, [])).toEqual({ act: 'wait', ms: 1 })
      expect(afterEnd(times, last + wait, ['redis'])).toEqual({ act: 'wait for', parts: ['redis'] })
      expect(afterEnd(times, last + wait, [])).toEqual({ act: 'start' })
    }),
  )
})

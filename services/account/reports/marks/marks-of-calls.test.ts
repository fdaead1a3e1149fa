import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoughtCalls } from './bought-calls.ts'
import { marksOfCalls } from './marks-of-calls.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
const anyPlan = fc.record({
  pause: fc.integer({ min: 0, max: 40 }),
  days: fc.integer({ min: 1, max: 30 }),
  spent: fc.integer({ min: 0, max: 100 }),
})

/** Plans as they are bought after each other: each begins when those before have ended, or at once. */
function boughtUntil(plans: readonly { pause: number; days: number; spent: number }[], today: number) {
  let [given, end] = [0, 0]
  const bought: BoughtCalls[] = []
  for (const { pause, days, spent } of plans) {
    given += pause
    if (given > today) break
    const begins = Math.max(given, end)
    end = begins + days
    const plan = { kind: 'plan', calls: 100, spent, planName: '甲', planNameEn: 'A' } as const
    bought.push({
      ...plan,
      given: at(given),
      begins: at(begins),
      ended: end <= today ? at(end) : null,
    })
  }
  return { bought, running: end > today }
}

test('a plan begins where none runs and ends where none follows, in turn, and every purchase is marked once', () => {
  fc.assert(
    fc.property(fc.array(anyPlan, { maxLength: 8 }), fc.integer({ min: 0, max: 400 }), (plans, today) => {
      const { bought, running } = boughtUntil(plans, today)
      const marks = marksOfCalls(bought)
      const of = (...kinds: string[]) => marks.filter(({ kind }) => kinds.includes(kind))
      expect(of('plan_began', 'plan_added').map((mark) => mark.at)).toEqual(
        bought.map(({ given }) => given.toISOString()),
      )
      const [begins, ends] = [of('plan_began'), of('plan_ended')].map((some) => some.map((mark) => mark.at))
      expect(begins!.length - ends!.length).toBe(running && bought.length > 0 ? 1 : 0)
      for (const [index, end] of ends!.entries()) {
        expect(end > begins![index]!).toBe(true)
        expect(end <= (begins![index + 1] ?? 'never')).toBe(true)
      }
      expect(of('calls_ended').every(({ calls }) => (calls ?? 0) > 0)).toBe(true)
    }),
  )
})

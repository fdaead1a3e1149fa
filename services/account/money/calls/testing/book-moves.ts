import fc from 'fast-check'

export const TRIAL = 300
export const PLAN = { calls: 200, days: 10 }
const HOLDERS = ['w0', 'w1', 'w2'] as const

const of = <K extends string>(kind: K) => ({ kind: fc.constant(kind) })
const holder = fc.constantFrom(...HOLDERS)

/** Everything that can happen to one owner's calls. `percent` of a lease's calls have been spent. */
export const move = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...of('take'), holder, want: fc.integer({ min: 1, max: 150 }) }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      ...of('report'),
      lease: fc.nat(15),
      percent: fc.nat(100),
      close: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  // A holder that is gone: its leases are never reported again, only its visits may show more use.
  { weight: 2, arbitrary: fc.record(of('reclaim')) },
  { weight: 1, arbitrary: fc.record({ ...of('grace'), holder, used: fc.nat(40) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...of('buy'),
      reviews: fc.array(fc.constantFrom('approve' as const, 'reject' as const), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('adjust'), calls: fc.integer({ min: -150, max: 150 }) }) },
  { weight: 1, arbitrary: fc.record(of('end')) },
  {
    weight: 3,
    arbitrary: fc.record({ ...of('pass'), ms: fc.constantFrom(66_000, 432_000_000, 864_000_000) }),
  },
)
export type Move = typeof move extends fc.Arbitrary<infer M> ? M : never
export const moves = fc.array(move, { minLength: 1, maxLength: 25, size: 'max' })

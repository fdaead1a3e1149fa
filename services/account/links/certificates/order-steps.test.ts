import { expect, test } from 'vitest'
import { nextStep, ORDER_STATUSES, type OrderFacts } from './order-steps.ts'

/** An authority and a store that lose nothing, and a process that ends before any of its steps takes effect. */
function run(endBefore: ReadonlySet<number>) {
  const stored = { hasKey: false, hasUrl: false }
  let status: OrderFacts['status']
  let certificates = 0
  let taken = 0
  for (let turn = 0; turn < 50 && certificates === 0; turn += 1) {
    const facts = stored.hasUrl ? { ...stored, status } : stored
    const step = nextStep(facts)
    if (endBefore.has(turn)) continue
    taken += 1
    if (step === 'begin') stored.hasKey = true
    if (step === 'open') {
      stored.hasUrl = true
      status = 'pending'
    }
    if (step === 'prove') status = 'ready'
    if (step === 'finalize') status = 'processing'
    if (step === 'wait') status = 'valid'
    if (step === 'collect') certificates += 1
  }
  return { certificates, taken }
}

test('an order goes on where it was left, whichever steps a process does not survive', () => {
  const whole = run(new Set())
  expect(whole).toEqual({ certificates: 1, taken: 6 })
  for (let ends = 0; ends < 64; ends += 1) {
    const lost = new Set(Array.from({ length: 6 }, (_, n) => n).filter((n) => (ends >> n) % 2 === 1))
    expect(run(lost)).toEqual(whole)
  }
})

test('every status of an order has its step, and an order that the authority forgot has one, too', () => {
  const known = { hasKey: true, hasUrl: true }
  expect(ORDER_STATUSES.map((status) => nextStep({ ...known, status }))).toEqual([
    'prove',
    'finalize',
    'wait',
    'collect',
    'fail',
  ])
  expect([nextStep({ ...known, status: null }), nextStep(known)]).toEqual(['forget', 'look'])
})

import { expect, test } from 'vitest'
import { nextStep, ORDER_STATUSES, type OrderStatus } from './order-steps.ts'

/** An authority and a store that lose nothing, and a process that ends before some of its steps take effect. */
function run(lost: ReadonlySet<number>) {
  let stored: { url: string | null } | null = null
  let status: OrderStatus | null = null
  let certificates = 0
  let taken = 0
  for (let turn = 0; turn < 50 && certificates === 0; turn += 1) {
    const step = nextStep(stored, status)
    if (lost.has(turn)) continue
    taken += 1
    if (step === 'begin') stored = { url: null }
    if (step === 'open') stored = { url: 'https://authority/order' }
    if (step === 'open') status = 'pending'
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
  for (let ends = 0; ends < 64; ends += 1)
    expect(run(new Set([0, 1, 2, 3, 4, 5].filter((n) => (ends >> n) % 2 === 1)))).toEqual(whole)
})

test('every status of an order has its step, and an order that the authority forgot has one, too', () => {
  const steps = [...ORDER_STATUSES, null].map((status) =>
    nextStep({ url: 'https://authority/order' }, status),
  )
  expect(steps).toEqual(['prove', 'finalize', 'wait', 'collect', 'fail', 'forget'])
})

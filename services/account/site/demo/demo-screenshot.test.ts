import { expect, test } from 'vitest'
import { pictureFault } from '../../base/uploads/check-picture.ts'
import { readImageHeader } from '../../base/uploads/image-header.ts'
import { DEMO_PAYMENTS, DEMO_WALLET } from './demo-facts.ts'
import { demoScreenshot } from './demo-screenshot.ts'

const picture = (amount: number) =>
  demoScreenshot({ amount, to: DEMO_WALLET, transaction: 'ab'.repeat(32), at: '2026-11-20 18:04' })

test('the receipt is a small phone screenshot that may be uploaded', () => {
  const bytes = picture(199)
  expect(pictureFault(bytes)).toBeNull()
  expect(readImageHeader(bytes)).toMatchObject({ width: 780, height: 1456 })
  expect(bytes.length).toBeLessThan(60_000)
})

test('equal transfers give equal pictures, others do not', () => {
  expect(picture(199)).toEqual(picture(199))
  expect(picture(199)).not.toEqual(picture(59))
})

test('every transfer of the demo can be drawn', () => {
  for (const { transfer } of DEMO_PAYMENTS)
    expect(demoScreenshot({ ...transfer, to: DEMO_WALLET, at: `2026-11-20 ${transfer.time}` })).toBeTruthy()
})

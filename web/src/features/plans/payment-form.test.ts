import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPayment as rulesOf } from './payment-form.ts'

const checkPayment = rulesOf(false)
const MB = 1024 * 1024
const file = (type: string, size: number) => ({ type, size }) as File
const picture = file('image/png', 400_000)
const values = { screenshot: picture, transaction: '', note: '' }

test('a screenshot is required, in a format the server reads and of at most 5 MB', () => {
  expect(checkPayment({ ...values, screenshot: null })).toEqual({ screenshot: 'pay.screenshotRequired' })
  expect(checkPayment({ ...values, screenshot: file('application/pdf', 10) })).toEqual({
    screenshot: 'pay.notImage',
  })
  expect(checkPayment({ ...values, screenshot: file('image/gif', 10) })).toEqual({
    screenshot: 'pay.notImage',
  })
  expect(checkPayment({ ...values, screenshot: file('image/jpeg', 5 * MB) })).toEqual({})
  expect(checkPayment({ ...values, screenshot: file('image/jpeg', 5 * MB + 1) })).toEqual({
    screenshot: 'pay.tooLarge',
  })
})

test('a transaction id is omitted or has 64 hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-fA-F]{64}$/), (transaction) => {
      expect(checkPayment({ ...values, transaction: ` ${transaction} ` })).toEqual({})
      expect(checkPayment({ ...values, transaction: transaction.slice(1) })).toHaveProperty('transaction')
      expect(checkPayment({ ...values, transaction: `${transaction.slice(1)}g` })).toHaveProperty(
        'transaction',
      )
    }),
  )
})

test('a note is optional and limited in length', () => {
  expect(checkPayment({ ...values, note: 'x'.repeat(500) })).toEqual({})
  expect(checkPayment({ ...values, note: 'x'.repeat(501) })).toEqual({ note: 'pay.noteTooLong' })
})

test('S-Q: if the operator requires the transaction id, it cannot be omitted', () => {
  const check = rulesOf(true)
  expect(check({ ...values, transaction: ' ' })).toEqual({ transaction: 'pay.transactionRequired' })
  expect(check({ ...values, transaction: 'a'.repeat(64) })).toEqual({})
})

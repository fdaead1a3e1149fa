import { expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import { CLIENTS } from './clients.ts'

const MOST_BYTES = 15_000

test('the SDK has at most 15 kB, imports nothing, and names nothing that only Node has', async () => {
  const sdk = CLIENTS.find(({ name }) => name === '@sluice/sdk') ?? expect.fail('no SDK')
  const files = await bundle(sdk, true)
  expect(files.map(({ fileName }) => fileName)).toEqual(['sdk.js'])
  const code = files.map((file) => file.code).join('')
  expect(code).toContain('Idempotency'.toLowerCase())
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MOST_BYTES)
  expect(code).not.toMatch(/\bimport\b|\brequire\b|node:|\bprocess\.|\bBuffer\b/)
})

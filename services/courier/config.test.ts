import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = {
  DATABASE_URL: 'postgres://sluice_courier@localhost/sluice',
  INTERNAL_PORT: '0',
  INTERNAL_SECRET: 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e',
}

test('private receivers are refused by name outside local mode', () => {
  expect(readConfig(env).COURIER_ALLOW_PRIVATE).toBe(false)
  expect(() => readConfig({ ...env, COURIER_ALLOW_PRIVATE: 'true' })).toThrow(
    /COURIER_ALLOW_PRIVATE: would let every user reach private networks/,
  )
  expect(() => readConfig({ ...env, SLUICE_MODE: 'production', COURIER_ALLOW_PRIVATE: '1' })).toThrow(
    /COURIER_ALLOW_PRIVATE/,
  )
  expect(
    readConfig({ ...env, SLUICE_MODE: 'local', COURIER_ALLOW_PRIVATE: 'true' }).COURIER_ALLOW_PRIVATE,
  ).toBe(true)
})

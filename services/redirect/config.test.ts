import { EnvError } from '@sluice/kit/env'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const ENV = {
  PORT: '8081',
  INTERNAL_PORT: '0',
  INTERNAL_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  REDIS_URL: 'redis://127.0.0.1:6379',
  ACCOUNT_INTERNAL_URL: 'http://127.0.0.1:9001/',
  STATS_INTERNAL_URL: 'http://127.0.0.1:9002',
  GEOIP_MMDB: '/data/country.mmdb',
  SNAPSHOT_DIR: '/data/snapshot',
  JOURNAL_DIR: '/data/journal',
}

const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return ''
}

test('the required variables are enough, and the workers share the journal’s limit', () => {
  const config = readConfig({ ...ENV, REDIRECT_WORKERS: '4', JOURNAL_MAX_BYTES: '400000000' })
  expect(config.journal.maxBytes).toBe(100_000_000)
  expect(config.accountInternalUrl).toBe('http://127.0.0.1:9001')
  expect(config.listen).toEqual({ host: '127.0.0.1', port: 8081 })
  expect(readConfig({ ...ENV, LISTEN_FD: '4' }).listen).toEqual({ fd: 4 })
})

test('every missing variable is named at once', () => {
  const message = faultsOf({})
  for (const name of Object.keys(ENV).filter((each) => each !== 'STATS_INTERNAL_URL'))
    expect(message).toContain(name)
})

test.each([
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'true' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1' }],
  ['STATS_INTERNAL_URL', { STATS_INTERNAL_URL: '' }],
  ['JOURNAL_SEGMENT_BYTES', { JOURNAL_MAX_BYTES: '64000000', JOURNAL_SEGMENT_BYTES: '16000000' }],
  ['JOURNAL_SYNC', { JOURNAL_SYNC: 'never' }],
  ['INTERNAL_SECRET', { INTERNAL_SECRET: 'short' }],
  ['HOST', { HOST: 'localhost' }],
  ['REDIS_URL', { REDIS_URL: 'redis+sentinel://127.0.0.1' }],
  ['KAFKA_SASL_PASSWORD', { KAFKA_BROKERS: 'a:9092', KAFKA_SECURITY_PROTOCOL: 'SASL_SSL' }],
])('an invalid %s is refused by name', (name, wrong) => {
  expect(faultsOf({ ...ENV, ...wrong })).toContain(name)
})

test('with brokers the address of stats is not required', () => {
  const config = readConfig({ ...ENV, STATS_INTERNAL_URL: '', KAFKA_BROKERS: 'a:9092, b:9092' })
  expect(config.kafka).toEqual({ brokers: ['a:9092', 'b:9092'] })
})

test('S-I (redirect): only the secret of the internal calls is required', () => {
  const asked: string[] = []
  const env = new Proxy(ENV as NodeJS.ProcessEnv, {
    get(from, name: string) {
      asked.push(name)
      return from[name]
    },
  })
  readConfig(env)
  expect(new Set(asked.filter((name) => /SECRET|JWT|TOTP|DATABASE/.test(name)))).toEqual(
    new Set(['INTERNAL_SECRET']),
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readEnv } from './env.ts'
import { checkKafka, kafkaCluster, kafkaSettings } from './kafka-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-kafka-cluster-'))
afterAll(() => rmSync(folder, { recursive: true }))
const ca = rootCertificates[0] ?? ''
const caFile = join(folder, 'ca.pem')
writeFileSync(caFile, ca)
const noCertificate = join(folder, 'empty.pem')
writeFileSync(noCertificate, 'nothing')

const schema = z.object(kafkaSettings).superRefine(checkKafka)
const read = (env: Record<string, string>) => kafkaCluster(readEnv(schema, env))
const BROKERS = { KAFKA_BROKERS: 'a:9092, b:9092' }
const LOGIN = {
  KAFKA_SASL_MECHANISM: 'SCRAM-SHA-256',
  KAFKA_SASL_USERNAME: 'u',
  KAFKA_SASL_PASSWORD: 'secret',
}

test('brokers alone mean plain text; without brokers there is no cluster', () => {
  expect(read(BROKERS)).toEqual({ brokers: ['a:9092', 'b:9092'] })
  expect(read({})).toBeUndefined()
})

test('TLS trusts the authorities of Node, or only those of the file; a login is added to it', () => {
  expect(read({ ...BROKERS, KAFKA_SECURITY_PROTOCOL: 'SSL' })).toMatchObject({ ssl: true })
  const sasl = { mechanism: 'scram-sha-256', username: 'u', password: 'secret' }
  const secured = { ...BROKERS, ...LOGIN, KAFKA_SECURITY_PROTOCOL: 'SASL_SSL', KAFKA_SSL_CA_FILE: caFile }
  expect(read(secured)).toEqual({ brokers: ['a:9092', 'b:9092'], ssl: { ca }, sasl })
  const clear = { ...BROKERS, ...LOGIN, KAFKA_SECURITY_PROTOCOL: 'SASL_PLAINTEXT' }
  expect(read(clear)).toEqual({ brokers: ['a:9092', 'b:9092'], sasl })
})

test.each([
  ['an unknown protocol', { KAFKA_SECURITY_PROTOCOL: 'TLS' }, ['KAFKA_SECURITY_PROTOCOL']],
  ['no brokers for it', { KAFKA_SECURITY_PROTOCOL: 'SSL', KAFKA_BROKERS: '' }, ['KAFKA_BROKERS']],
  ['brokers without a name', { KAFKA_BROKERS: ' , ' }, ['KAFKA_BROKERS']],
  [
    'a missing login',
    { KAFKA_SECURITY_PROTOCOL: 'SASL_SSL' },
    ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'],
  ],
  [
    'a login that is never used',
    { ...LOGIN, KAFKA_SECURITY_PROTOCOL: 'SSL' },
    ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'],
  ],
  ['an authority without TLS', { KAFKA_SSL_CA_FILE: caFile }, ['KAFKA_SSL_CA_FILE']],
  [
    'a missing authority file',
    { KAFKA_SECURITY_PROTOCOL: 'SSL', KAFKA_SSL_CA_FILE: join(folder, 'none.pem') },
    ['KAFKA_SSL_CA_FILE'],
  ],
  [
    'a file without a certificate',
    { KAFKA_SECURITY_PROTOCOL: 'SSL', KAFKA_SSL_CA_FILE: noCertificate },
    ['KAFKA_SSL_CA_FILE'],
  ],
  [
    'an unknown mechanism',
    { ...LOGIN, KAFKA_SECURITY_PROTOCOL: 'SASL_SSL', KAFKA_SASL_MECHANISM: 'GSSAPI' },
    ['KAFKA_SASL_MECHANISM'],
  ],
])('%s is refused by name, without revealing a value', (_what, env, names) => {
  let fault = ''
  try {
    read({ ...BROKERS, ...env })
  } catch (error) {
    fault = (error as Error).message
  }
  expect([...fault.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)).toEqual(names)
  for (const value of ['secret', folder]) expect(fault).not.toContain(value)
})

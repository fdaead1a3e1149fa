import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../stores/free-port.ts'
import { startKafka } from '../stores/kafka.ts'

const run = promisify(execFile)
const SCRAM = ['SCRAM-SHA-256', 'SCRAM-SHA-512'] as const
const MECHANISMS = ['PLAIN', ...SCRAM] as const
const MODULES = 'org.apache.kafka.common.security'

export type SecuredKafka = {
  /** PEM of the CA that issued the broker's certificate. */
  caFile: string
  /** The `KAFKA_*` variables of that mechanism's user. */
  env(mechanism: (typeof MECHANISMS)[number]): Record<string, string>
  stop(): Promise<void>
}

/** Starts a broker with TLS and one user per login mechanism; the visits topic exists. The caller stops it. */
export async function startSecuredKafka(): Promise<SecuredKafka> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-secured-kafka-'))
  const password = randomBytes(12).toString('hex')
  const { keystore, caFile } = await makeCertificate(home, password)
  const port = await freePort()
  const secured = {
    name: 'SECURED',
    port,
    through: port,
    protocol: 'SASL_SSL',
    settings: [
      'ssl.keystore.type=PKCS12',
      `ssl.keystore.location=${keystore}`,
      `ssl.keystore.password=${password}`,
      `sasl.enabled.mechanisms=${MECHANISMS.join(',')}`,
      `plain.sasl.jaas.config=${MODULES}.plain.PlainLoginModule required user_plain="${password}";`,
      ...SCRAM.map(
        (name) => `${name.toLowerCase()}.sasl.jaas.config=${MODULES}.scram.ScramLoginModule required;`,
      ),
    ],
  }
  const scram = SCRAM.map(
    (mechanism) => `${mechanism}=[name=${mechanism.toLowerCase()},password=${password}]`,
  )
  const store = await startKafka({ home, log: () => {}, partitions: 2, ways: [secured], scram })
  return {
    caFile,
    env: (mechanism) => ({
      KAFKA_BROKERS: `127.0.0.1:${port}`,
      KAFKA_SECURITY_PROTOCOL: 'SASL_SSL',
      KAFKA_SSL_CA_FILE: caFile,
      KAFKA_SASL_MECHANISM: mechanism,
      KAFKA_SASL_USERNAME: mechanism.toLowerCase(),
      KAFKA_SASL_PASSWORD: password,
    }),
    async stop() {
      await store.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Makes a key with a self-signed certificate for 127.0.0.1, using Java's keytool. */
async function makeCertificate(home: string, password: string) {
  const keystore = join(home, 'broker.p12')
  const caFile = join(home, 'ca.pem')
  const store = ['-alias', 'broker', '-keystore', keystore, '-storetype', 'PKCS12', '-storepass', password]
  const name = ['-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1', '-ext', 'bc:c', '-validity', '2']
  await run('keytool', ['-genkeypair', '-keyalg', 'EC', '-groupname', 'secp256r1', ...name, ...store])
  await run('keytool', ['-exportcert', '-rfc', '-file', caFile, ...store])
  return { keystore, caFile }
}

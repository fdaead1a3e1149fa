import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Composed, startComposed } from '@sluice/local/containers/composed'
import { DOMAINS_FILE } from '@sluice/local/containers/image-references'
import { HOST_ADDRESS, type Machine } from '@sluice/local/containers/outside'
import { fetchFrom } from '@sluice/local/containers/person'
import { ROOT } from '@sluice/local/start/config'
import { type Authority, startAuthority } from './outside-authority.ts'

export const US = '8.8.8.8'
export const CN = '114.114.114.114'
const STRANGERS = '203.0.113.66'
export const MAIL_HOST = '198.51.100.25'
export const ORIGIN = 'http://sluice.example:8080'
const AUTHORITY = { name: 'authority', address: '198.51.100.53' }
const OUTSIDE: readonly Machine[] = [
  { name: 'us', address: US },
  { name: 'cn', address: CN },
  { name: 'strangers', address: STRANGERS },
  { name: 'mail', address: MAIL_HOST, host: 'mail.example' },
  AUTHORITY,
]
const PORT = 8080
const TLS_PORT = 8443

export type OwnDomains = Pick<Authority, 'setRecords'> & {
  /** `fetch` by https, which trusts the authority and the operator's certificate. */
  inUS: typeof fetch
}

/** docker-compose.yml as its operator runs it, and people who visit it from two countries. */
export type ComposedProduct = {
  composed: Composed
  inUS: typeof fetch
  inCN: typeof fetch
  prometheus: typeof fetch
  /** What was sent so far. */
  mails: readonly { to: string[]; text: string }[]
  /** Adds docker-compose.domains.yml, with an authority and a certificate of the operator. */
  addOwnDomains(): Promise<OwnDomains>
  close(): Promise<void>
}

export async function startComposedProduct(): Promise<ComposedProduct> {
  const scratch = await mkdtemp(join(tmpdir(), 'sluice-composed-'))
  const remove = () => rm(scratch, { recursive: true, force: true })
  const envFile = join(scratch, 'env')
  await writeFile(envFile, await filledEnv(), { mode: 0o600 })
  const log = (line: string) => console.log(line)
  const composed = await startComposed({ envFile, outside: OUTSIDE, log }).catch(async (error) => {
    await remove()
    throw error
  })
  const close = async () => {
    await composed.close()
    await remove()
  }
  try {
    return {
      ...(await people(composed)),
      addOwnDomains: () => addOwnDomains(composed, scratch, envFile),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function people(composed: Composed) {
  const { host } = composed
  const door = { address: HOST_ADDRESS, port: PORT }
  const own = { address: '127.0.0.1', port: 9090 }
  const mails: { to: string[]; text: string }[] = []
  const mailHost = host.start([process.execPath, join(ROOT, 'infra/e2e/mail-host-process.ts')], {
    network: 'mail',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: mailHost.stdout as NonNullable<typeof mailHost.stdout> }).on('line', (line) =>
    mails.push(JSON.parse(line)),
  )
  return {
    composed,
    inUS: await fetchFrom(host, 'us', door),
    inCN: await fetchFrom(host, 'cn', door),
    prometheus: await fetchFrom(host, await composed.networkOf('prometheus'), own),
    mails,
  }
}

/** env.example as an operator fills it in, for a mail server without a login. */
async function filledEnv(): Promise<string> {
  const example = await readFile(join(ROOT, 'infra/containers/env.example'), 'utf8')
  return example
    .replace(/=$/gm, () => `=${randomBytes(24).toString('hex')}`)
    .replace(/^PUBLIC_ORIGIN=.*$/m, `PUBLIC_ORIGIN=${ORIGIN}`)
    .replace(/^SMTP_URL=.*$/m, 'SMTP_URL=smtp://mail.example:587')
}

async function addOwnDomains(composed: Composed, scratch: string, envFile: string): Promise<OwnDomains> {
  const home = join(scratch, 'authority')
  const authority = await startAuthority(composed.host, AUTHORITY, { home, httpPort: PORT })
  const { certificate, key } = await operatorsCertificate(scratch)
  const settings = {
    DOMAIN_TARGET: HOST_ADDRESS,
    DNS_SERVERS: authority.dnsServer,
    ACME_DIRECTORY: authority.directory,
    CERTIFICATE_SECRET: randomBytes(24).toString('hex'),
    HTTPS_PORT: String(TLS_PORT),
    TLS_CERT_FILE: certificate,
    TLS_KEY_FILE: key,
  }
  await appendFile(
    envFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  // A public authority needs none of this: the system trusts it.
  const trust = join(scratch, 'trust.yml')
  await writeFile(
    trust,
    JSON.stringify({
      services: {
        account: {
          environment: { ACME_CA_FILE: '/run/authority.pem' },
          volumes: [`${authority.caFile}:/run/authority.pem:ro`],
        },
      },
    }),
  )
  await composed.add(join(ROOT, DOMAINS_FILE), trust)
  const ca = authority.root + (await readFile(certificate, 'utf8'))
  const inUS = await fetchFrom(composed.host, 'us', { address: HOST_ADDRESS, port: TLS_PORT, ca })
  return { inUS, setRecords: authority.setRecords }
}

/** For the host of `ORIGIN`, signed by itself. Its key belongs to the user of the front door. */
async function operatorsCertificate(scratch: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(scratch, 'operator.pem'), join(scratch, 'operator.key')]
  const name = new URL(ORIGIN).hostname
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
    ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
  ])
  await chown(key, 1000, 1000)
  return { certificate, key }
}

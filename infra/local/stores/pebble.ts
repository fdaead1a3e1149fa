import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Agent, fetch } from 'undici'
import { type Child, startChild } from './child.ts'
import { freePort, freeUdpPort } from './free-port.ts'
import type { LineLog } from './store.ts'
import { waitUntil } from './wait-until.ts'

/** Where `make packages ACME=1` puts the programs. */
export const ACME_PROGRAMS = resolve(fileURLToPath(import.meta.url), '../../../../.tools/acme')
export const PEBBLE = 'github.com/letsencrypt/pebble/v2/cmd/...@v2.10.1'

const HERE = '127.0.0.1'

export type PebbleOptions = {
  /** Folder of its own. */
  home: string
  /** Where it looks for answers to challenges, at every host. */
  httpPort: number
  /** Where it looks for answers in the handshake. */
  tlsPort?: number
  port?: number
  dnsPort?: number
  /** Where both listen; this machine alone unless told. */
  address?: string
  /** Where every host leads unless told; here. */
  everyHost?: string
  /** Refused nonces, in percent. */
  nonceReject?: number
  /** Hosts that it issues nothing for. */
  refused?: readonly string[]
  log: LineLog
}

export type Pebble = {
  /** The directory, and the PEM file that its certificate is from. */
  directory: string
  caFile: string
  dnsPort: number
  /** A call of the DNS server, such as `add-a` with `{host, addresses}`. */
  dns(call: string, body: object): Promise<void>
  /** PEM of what its certificates are from, and of what is between. Both are new with each start. */
  root(): Promise<string>
  intermediate(): Promise<string>
  /** When to renew a certificate, as the authority is to tell. */
  setRenewalWindow(chain: string, start: Date, end: Date): Promise<void>
  stop(): Promise<void>
}

/** Starts a certificate authority for tests, and a DNS server that it asks. */
export async function startPebble(options: PebbleOptions): Promise<Pebble> {
  const { home, log, address = HERE, everyHost = HERE } = options
  for (const name of ['pebble', 'pebble-challtestsrv'])
    if (!existsSync(join(ACME_PROGRAMS, name))) throw new Error(`${name} is missing: make packages ACME=1`)
  await mkdir(home, { recursive: true })
  const [dnsPort, dnsManagement, port, management] = [
    options.dnsPort ?? (await freeUdpPort()),
    await freePort(),
    options.port ?? (await freePort()),
    await freePort(),
  ]
  const { certificate, privateKey } = await ownCertificate(home, address)
  const config = join(home, 'pebble.json')
  await writeFile(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `${address}:${port}`,
        managementListenAddress: `${HERE}:${management}`,
        certificate,
        privateKey,
        httpPort: options.httpPort,
        tlsPort: options.tlsPort ?? (await freePort()),
        domainBlocklist: options.refused ?? [],
        retryAfter: { authz: 1, order: 1 },
        keyAlgorithm: 'ecdsa',
        profiles: { default: { description: 'ninety days', validityPeriod: 7_776_000 } },
      },
    }),
  )
  const start = (name: string, args: string[], env: Record<string, string>) =>
    startChild({
      name,
      command: join(ACME_PROGRAMS, name),
      args,
      env,
      pidFile: join(home, `${name}.pid.json`),
      log,
      stopSignal: 'SIGTERM',
      stopMs: 5_000,
    })
  const silent = ['http01', 'https01', 'tlsalpn01', 'doh'].flatMap((each) => [`-${each}`, ''])
  const addresses = ['-dnsserver', `${address}:${dnsPort}`, '-management', `${HERE}:${dnsManagement}`]
  const dnsServer = await start('pebble-challtestsrv', [...silent, ...addresses, '-defaultIPv6', ''], {})
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  const post = async (url: string, body: object) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), dispatcher })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  }
  const dns = (call: string, body: object) => post(`http://${HERE}:${dnsManagement}/${call}`, body)
  const pem = async (of: string) =>
    (await fetch(`https://localhost:${management}/${of}/0`, { dispatcher })).text()
  let pebble: Child | undefined
  const stop = async () => {
    await Promise.all([pebble?.stop(), dnsServer.stop(), dispatcher.destroy()])
  }
  try {
    pebble = await start('pebble', ['-config', config, '-strict', '-dnsserver', `${address}:${dnsPort}`], {
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_AUTHZREUSE: '0',
      PEBBLE_WFE_NONCEREJECT: String(options.nonceReject ?? 0),
    })
    const directory = `https://${address === HERE ? 'localhost' : address}:${port}/dir`
    await waitUntil(dnsServer, 'the DNS server', 10_000, () => dns('set-default-ipv4', { ip: everyHost }))
    await waitUntil(pebble, 'the authority', 10_000, async () => {
      await fetch(directory, { dispatcher })
    })
    return {
      directory,
      caFile: certificate,
      dnsPort,
      dns,
      root: () => pem('roots'),
      intermediate: () => pem('intermediates'),
      setRenewalWindow: (chain, start, end) =>
        post(`https://localhost:${management}/set-renewal-info/`, {
          certificate: chain,
          ariResponse: JSON.stringify({ suggestedWindow: { start, end } }),
        }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ownCertificate(home: string, address: string) {
  const [certificate, privateKey] = [join(home, 'localhost.pem'), join(home, 'localhost.key')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', privateKey]
  const names = ['-subj', '/CN=localhost', '-addext', `subjectAltName=DNS:localhost,IP:${HERE},IP:${address}`]
  if (!existsSync(certificate))
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      ...key,
      ...names,
      '-days',
      '30',
      '-out',
      certificate,
    ])
  return { certificate, privateKey }
}

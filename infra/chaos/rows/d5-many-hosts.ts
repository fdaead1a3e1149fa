import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { heldMemory } from '../own-domains/held-memory.ts'
import type { KnownHost } from '../own-domains/known-hosts.ts'
import { knownSite } from '../own-domains/known-site.ts'
import { quantile } from '../quantile.ts'
import { differs, exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'

/** `medianMs`: limit of a first handshake; at quick size none, because the machine may be busy. */
const SIZES = {
  quick: { handshakes: 200, medianMs: Number.POSITIVE_INFINITY },
  full: { handshakes: 2_000, medianMs: 5 },
}
const MOST_MIB = 200
/** Without its session ticket no handshake is shorter because of one before. */
const WARM = 20

async function run(context: RowContext): Promise<Figures> {
  const { handshakes, medianMs } = SIZES[context.size]
  const site = await knownSite.get(context)
  const { before, after, knownMs } = site.grown
  const wanted = spread(site.hosts, handshakes + WARM)
  const times: number[] = []
  let wrong = 0
  for (const { host } of wanted) {
    const { names, ms } = await handshake(site.httpsPort, host)
    times.push(ms)
    if (names !== `DNS:${host}`) wrong += 1
  }
  const used = await heldMemory(site)
  const measured = times.slice(WARM)
  const median = quantile(measured, 0.5)
  const grown = Math.max(after, used) - before
  return holds(
    [
      ...differs('hosts without a certificate of their own', wrong, 0),
      ...exceeds('MiB for all hosts', rounded(grown), MOST_MIB),
      ...exceeds('ms of a first handshake (median)', rounded(median), medianMs),
    ],
    {
      hosts: site.hosts.length,
      knownMs,
      mibBefore: rounded(before),
      mibWithAll: rounded(after),
      mibAfterHandshakes: rounded(used),
      handshakes: measured.length,
      medianMs: rounded(median),
      p99Ms: rounded(quantile(measured, 0.99)),
    },
  )
}

const rounded = (value: number) => Number(value.toFixed(1))

const spread = (hosts: readonly KnownHost[], count: number) =>
  hosts.filter((_, n) => n % Math.max(1, Math.floor(hosts.length / count)) === 0).slice(0, count)

/** One whole handshake, client and server on this machine, without the connection before it. */
async function handshake(port: number, servername: string): Promise<{ names: string; ms: number }> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  const begun = performance.now()
  const tls = connectTls({ socket, servername, rejectUnauthorized: false })
  try {
    await once(tls, 'secureConnect')
    const ms = performance.now() - begun
    return { names: tls.getPeerX509Certificate()?.subjectAltName ?? '', ms }
  } catch {
    return { names: '', ms: performance.now() - begun }
  } finally {
    tls.destroy()
  }
}

export const d5: Row = {
  id: 'D5',
  promise:
    'ten thousand custom domains cost a machine of visitors at most 200 MiB, and each has its certificate in a first handshake of 5 ms',
  run,
  shares: knownSite,
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressAt, fillIn, listenOptions, logTo, quoted } from './nginx-conf.ts'
import { removeSockets, socketsIn, tlsListen } from './tls-listen.ts'

export type OwnSettings = {
  host: string
  port: number
  /** undefined: TLS does not end here. */
  httpsPort: number | undefined
  /** Whether authorities look for proof in the handshake, which the edge then gives. It needs the port above and the folder below. */
  handshakes: boolean
  /** Folder of the edge's files; undefined: users have no domains of their own. */
  ownDir: string | undefined
  logPort: number
}

/** Files that the configuration includes, and the directives of further servers of TLS. */
export type OwnConf = {
  tls: string
  ownDomains: string
  challenges: string
  /** undefined: nginx' servers of TLS have the port themselves. */
  tlsPort: string | undefined
  tlsListen: string | undefined
}

const NOTHING = '/dev/null'
const IN_CONTAINERS = new URL('../../containers/nginx/', import.meta.url)
const pathOf = (name: string) => fileURLToPath(new URL(name, IN_CONTAINERS))
const escaped = (path: string) => path.replace(/["\\]/g, '\\$&')

/** Writes the configuration of TLS and of custom domains into `dir`, as far as this installation has them. */
export async function writeOwnConf(dir: string, settings: OwnSettings): Promise<OwnConf> {
  const { host, port, httpsPort, ownDir, handshakes, logPort } = settings
  const write = async (name: string, values: Record<string, string>) => {
    const file = join(dir, name)
    await writeFile(file, fillIn(await readFile(pathOf(`${name}.template`), 'utf8'), values))
    return file
  }
  const challenges = ownDir === undefined ? NOTHING : pathOf('challenges.conf')
  const own = {
    OWN_DIR: escaped(ownDir ?? ''),
    OWN_LOCATIONS: quoted(pathOf('own-locations.conf')),
    CHALLENGES: quoted(challenges),
    REFUSAL_LOG: logTo(logPort),
  }
  const listen = httpsPort === undefined ? undefined : tlsListen(dir, { host, httpsPort, handshakes })
  const tls = listen ? await write('tls.conf', { TLS_LISTEN: listen.first }) : NOTHING
  const conf = { tls, challenges, tlsPort: undefined, tlsListen: listen?.further }
  if (ownDir === undefined) return { ...conf, ownDomains: NOTHING }
  const ownTls = listen ? await write('own-tls.conf', { ...own, OWN_TLS_LISTEN: listen.further }) : NOTHING
  const ownDomains = await write('own-domains.conf', {
    ...own,
    OWN_LISTEN: `listen ${addressAt(host, port)};`,
    OWN_TLS: quoted(ownTls),
  })
  if (!handshakes || httpsPort === undefined) return { ...conf, ownDomains }
  await removeSockets(dir)
  const tlsPort = await write('tls-port.conf', {
    ...own,
    TLS_PORT_LISTEN: `listen ${addressAt(host, httpsPort)}${listenOptions(host)};`,
    TLS_SOCKET: escaped(socketsIn(dir).tls),
    CHALLENGE_SOCKET: escaped(socketsIn(dir).challenges),
    ERROR_LOG: `${logTo(logPort)} warn`,
  })
  return { ...conf, ownDomains, tlsPort }
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressAt, fillIn, listenOptions, logTo, quoted } from './nginx-conf.ts'

export type OwnSettings = {
  host: string
  port: number
  /** undefined: TLS does not end here. */
  httpsPort: number | undefined
  /** Folder of the edge's files; undefined: users have no domains of their own. */
  ownDir: string | undefined
  logPort: number
}

/** Files that the site's configuration includes. */
export type OwnConf = { tls: string; ownDomains: string; challenges: string }

const NOTHING = '/dev/null'
const IN_CONTAINERS = new URL('../../containers/nginx/', import.meta.url)
const pathOf = (name: string) => fileURLToPath(new URL(name, IN_CONTAINERS))

/** Writes the configuration of TLS and of own domains into `dir`, as far as this installation has them. */
export async function writeOwnConf(dir: string, settings: OwnSettings): Promise<OwnConf> {
  const { host, port, httpsPort, ownDir } = settings
  const write = async (name: string, values: Record<string, string>) => {
    const file = join(dir, name)
    await writeFile(file, fillIn(await readFile(pathOf(`${name}.template`), 'utf8'), values))
    return file
  }
  const at = (each: number) => `listen ${addressAt(host, each)}`
  const challenges = ownDir === undefined ? NOTHING : pathOf('challenges.conf')
  const own = {
    OWN_DIR: (ownDir ?? '').replace(/["\\]/g, '\\$&'),
    OWN_LOCATIONS: quoted(pathOf('own-locations.conf')),
    CHALLENGES: quoted(challenges),
    REFUSAL_LOG: logTo(settings.logPort),
  }
  const tls =
    httpsPort === undefined
      ? NOTHING
      : await write('tls.conf', {
          TLS_LISTEN: `${at(httpsPort)} ssl default_server${listenOptions(host)};`,
        })
  if (ownDir === undefined) return { tls, ownDomains: NOTHING, challenges }
  const ownTls =
    httpsPort === undefined
      ? NOTHING
      : await write('own-tls.conf', { ...own, OWN_TLS_LISTEN: `${at(httpsPort)} ssl;` })
  const ownDomains = await write('own-domains.conf', {
    ...own,
    OWN_LISTEN: `${at(port)};`,
    OWN_TLS: quoted(ownTls),
  })
  return { tls, ownDomains, challenges }
}

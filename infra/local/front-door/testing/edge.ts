import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { EDGE_PAGE, EDGE_PATH, type EdgeHost } from '@sluice/contract/edge'
import { createLog } from '@sluice/kit/log'
import { readConfig } from '../../../../services/edge/config.ts'
import { openEdge } from '../../../../services/edge/open.ts'
import { listen } from './door.ts'

export const SECRET = 'internal-Zq8vT3mX5nB7kL1wR9yC2dF4jU6e'

/** Account as the edge sees it. */
export async function standInAccount() {
  const hosts = new Map<number, EdgeHost>()
  let version = 0
  let away = false
  const server: Server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '', 'http://account')
    if (away || url.pathname !== EDGE_PATH || asked.headers.authorization !== `Bearer ${SECRET}`)
      return answer.writeHead(503).end()
    const after = Number(url.searchParams.get('after'))
    const changed = [...hosts.values()].filter((host) => host.version > after)
    const page = changed.sort((a, b) => a.version - b.version).slice(0, EDGE_PAGE)
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ version, hosts: page }))
  })
  const url = await listen(server)
  return {
    url,
    put(host: Partial<EdgeHost> & Pick<EdgeHost, 'id' | 'host'>): void {
      version += 1
      const before = hosts.get(host.id)
      const none = { gone: false, noindex: false, hsts: false, certificate: null }
      hosts.set(host.id, { ...none, ...before, ...host, version })
    },
    /** As a database that was restored from an old backup: it knows fewer changes. */
    setBack(to: number): void {
      for (const { id, version: of } of [...hosts.values()]) if (of > to) hosts.delete(id)
      version = to
    },
    setAway(is: boolean): void {
      away = is
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The edge in this process, with its folders under `home`. `handshakes`: it answers challenges in the handshake. */
export async function startEdge(home: string, accountUrl: string, handshakes = false) {
  const ownDir = join(home, 'nginx')
  const config = readConfig({
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: SECRET,
    ACCOUNT_INTERNAL_URL: accountUrl,
    EDGE_DIR: ownDir,
    SNAPSHOT_DIR: join(home, 'snapshot'),
    LOG_LEVEL: 'silent',
    ...(handshakes && { ACME_CHALLENGE: 'tls-alpn-01' }),
  })
  const { app, stopSteps } = await openEdge(config, createLog('edge-test', 'silent'))
  return {
    app,
    ownDir,
    async stop(): Promise<void> {
      for (const step of stopSteps) await step.run()
    },
  }
}

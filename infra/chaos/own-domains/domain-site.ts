import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FrontDoor, startFrontDoor } from '@sluice/local/front-door/start-front-door'
import { buildSite } from '@sluice/local/front-door/testing/door'
import { freePort } from '@sluice/local/stores/free-port'
import { clockFile, movableClock } from '../clock/clock.ts'
import { withPreloads } from '../preloads.ts'
import type { RowContext } from '../row.ts'
import { startTopology, type Topology } from '../topology.ts'
import { createUnit, type Unit } from '../unit.ts'

/** What custom domains are to point to. */
export const TARGET = 'links.example'

/** A product with custom domains: its front door with TLS, the edge that brings hosts and certificates there, and one node. */
export type DomainSite = {
  topology: Topology
  edge: Unit
  httpPort: number
  httpsPort: number
  /** Folder that the edge fills for nginx. */
  ownDir: string
  /** Pid of nginx' first process. */
  doorPid(): number
  /** What nginx has logged. */
  doorLines: readonly string[]
  startDoor(): Promise<void>
  stopDoor(): Promise<void>
  /** File with the offset, in ms, of account's wall clock. */
  accountClock: string
  stop(): Promise<void>
}

type Env = Record<string, string>

export async function startDomainSite(
  { ground }: Pick<RowContext, 'ground'>,
  plan: { name: string; httpPort: number; accountEnv: Env },
): Promise<DomainSite> {
  const { httpPort } = plan
  const httpsPort = await freePort()
  const home = join(ground.home, `door-${httpPort}`)
  const [ownDir, dist] = [join(home, 'own'), join(home, 'dist')]
  await mkdir(home)
  buildSite(dist, 'chaos')
  const clockOf = join(home, 'account')
  const topology = await startTopology(ground, {
    ...{ name: plan.name, nodes: 1, workers: 1, transport: 'direct' },
    redirectEnv: { CALL_GRACE: '1000000' },
    accountEnv: {
      DOMAIN_TARGET: TARGET,
      DOMAIN_HTTPS_PORT: String(httpsPort),
      ...withPreloads(ground, movableClock(clockOf)),
      ...plan.accountEnv,
    },
  })
  const edge = createUnit({
    name: 'edge',
    entry: 'services/edge/main.ts',
    logFile: join(home, 'edge.log'),
    port: 0,
    internalPort: await freePort(),
    env: {
      ...ground.preload,
      LOG_LEVEL: 'info',
      INTERNAL_SECRET: topology.internalSecret,
      ACCOUNT_INTERNAL_URL: `http://127.0.0.1:${topology.proxies.nodesAccount.port}`,
      EDGE_DIR: ownDir,
      SNAPSHOT_DIR: join(home, 'snapshot'),
    },
  })
  const doorLines: string[] = []
  let door: FrontDoor | undefined
  const startDoor = async () => {
    door = await startFrontDoor({
      ...{ home, host: '127.0.0.1', port: httpPort, httpsPort, ownDir, dist },
      redirectUrl: `http://127.0.0.1:${topology.ports[0]}`,
      accountUrl: `http://127.0.0.1:${topology.account.port}`,
      publicOrigin: `http://127.0.0.1:${httpPort}`,
      ...{ keepAlive: 60, linkRobots: 'allow', trustedProxies: '', devMail: false },
      statusPort: await freePort(),
      log: (line) => {
        doorLines.push(line)
        void appendFile(join(home, 'front-door.log'), `${line}\n`).catch(() => {})
      },
    })
  }
  const stopDoor = async () => {
    await door?.stop()
    door = undefined
  }
  const stop = async () => {
    await stopDoor()
    await edge.kill()
    await topology.stop()
  }
  try {
    await edge.start()
    await startDoor()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...{ topology, edge, httpPort, httpsPort, ownDir, doorLines, startDoor, stopDoor, stop },
    doorPid() {
      if (!door) throw new Error('the front door is closed')
      return door.pid
    },
    accountClock: clockFile(clockOf),
  }
}

import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import { clockFile } from './clock/clock.ts'
import { emptyRedis } from './empty-redis.ts'
import { HANG, PASS } from './fault-mode.ts'
import type { Ground } from './ground.ts'
import { PATHS } from './service-env.ts'
import type { Topology } from './topology.ts'
import type { Unit } from './unit.ts'

export type SoakGround = { topology: Topology; ground: Ground; random: Random; longestMs: number }
type SoakFault = (soak: SoakGround) => Promise<void>

const HOUR_MS = 3_600_000
/** With Kafka no node talks to stats. */
const HUNG = PATHS.filter((path) => path !== 'nodesStats')

/** The first node is the one that gets killed; the second is watched throughout. */
const victim = ({ topology }: SoakGround): Unit => {
  const [first] = topology.nodes
  if (!first) throw new Error('no node')
  return first
}
const aWhile = ({ random, longestMs }: SoakGround) => sleep(random.int(longestMs / 4, longestMs))

/** Each fault undoes itself at its end. */
export const soakFaults: Readonly<Record<string, SoakFault>> = {
  async killNode(soak) {
    await victim(soak).kill()
    await sleep(soak.random.int(0, 1_000))
    await victim(soak).start()
  },
  async killWorker(soak) {
    process.kill(soak.random.pick(await victim(soak).children()), 'SIGKILL')
  },
  async killIngest({ topology, random }) {
    await topology.stats.kill()
    await sleep(random.int(0, 1_000))
    await topology.stats.start()
  },
  async killClickHouse({ ground, random }) {
    await ground.killClickHouse()
    await sleep(random.int(0, 1_000))
    await ground.reviveClickHouse()
  },
  async standStill(soak) {
    const still = soak.random.pick([soak.topology.stats, soak.topology.account, ...soak.topology.nodes])
    still.pause()
    await aWhile(soak)
    still.resume()
  },
  async blackhole(soak) {
    const { topology, random } = soak
    const path = random.pick(HUNG)
    const proxy = {
      ...topology.proxies,
      nodesKafka: topology.broker?.nodes,
      statsKafka: topology.broker?.stats,
    }[path]
    await proxy?.set(HANG)
    await aWhile(soak)
    await proxy?.set(PASS)
  },
  async loseAnswers(soak) {
    const { topology, random } = soak
    const proxy = random.pick([topology.broker?.nodes, topology.proxies.statsClickhouse])
    await proxy?.set({ kind: 'drop-responses', afterwards: random.pick(['hang', 'reset'] as const) })
    await aWhile(soak)
    await proxy?.set(PASS)
  },
  emptyRedis: ({ ground }) => emptyRedis(ground),
  async moveClock(soak) {
    const file = clockFile(soak.topology.nodeDirs[1] ?? '')
    writeFileSync(file, String(soak.random.pick([HOUR_MS, -HOUR_MS])))
    await aWhile(soak)
    writeFileSync(file, '0')
  },
}

import { randomBytes } from 'node:crypto'
import type { BenchConfig } from '../config.ts'
import type { Backing } from '../servers/backing.ts'
import { checkServers } from '../servers/check-answers.ts'
import { seedLinks } from '../servers/seed-ledger.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import { startSluice } from '../servers/sluice.ts'
import { type Traffic, withClickIds } from '../traffic/traffic.ts'
import { measure, type Throughput } from './measure.ts'
import { calmRounds, inTurn, medians, ratio } from './rounds.ts'
import { warmUp } from './warm-up.ts'

/** Medians of the kept rounds. */
export type WithClickIds = Throughput & {
  label: string
  /** Relative to the links without click ids in the same round; median. */
  ofOff: number
  cpuOfOff: number
  roundsTried: number
}

const CLICK_ID = /[?&]sl_id=[\w-]{60}$/

/** The same traffic to links that ask for no click ids, and to links that all do; each has a node of its own. */
export async function measureClickIds(
  ground: Ground,
  backing: Backing,
  traffic: Traffic,
  config: BenchConfig,
  right: BenchServer['expected'],
): Promise<WithClickIds[]> {
  const clicked = withClickIds(ground.dir, traffic)
  await seedLinks(backing.databaseUrl, clicked.links)
  const env = { CLICK_ID_KEYS: `1:${randomBytes(16).toString('hex')}` }
  const subjects: { node: BenchServer; traffic: Traffic }[] = []
  try {
    for (const [name, label, ofNode] of [
      ['sluice-clicks-off', 'click ids off', traffic],
      ['sluice-clicks-on', 'click ids on every link', clicked],
    ] as const) {
      const node = await startSluice(ground, backing, { name, label }, right, { env })
      if (ofNode === clicked) node.comparable = (location) => location.replace(CLICK_ID, '')
      subjects.push({ node, traffic: ofNode })
      await checkServers([node], ofNode)
      await warmUp([node], ground, ofNode, config)
    }
    const { rounds, tried } = await calmRounds(config.rounds, (round) =>
      inTurn(subjects, round, (subject) => measure(subject.node, ground, subject.traffic, config)),
    )
    const figures = (name: 'sustained' | 'cpuUs') => rounds.map((ofNode) => ofNode.map((row) => row[name]))
    const [sustained, cpu] = [figures('sustained'), figures('cpuUs')]
    return subjects.map(({ node: { label } }, index) => ({
      label,
      ...medians(rounds[index] ?? []),
      ofOff: ratio(sustained[index] ?? [], sustained[0]),
      cpuOfOff: ratio(cpu[index] ?? [], cpu[0]),
      roundsTried: tried,
    }))
  } finally {
    for (const { node } of subjects) await node.stop()
  }
}

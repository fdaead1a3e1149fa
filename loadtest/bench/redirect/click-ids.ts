import { randomBytes } from 'node:crypto'
import type { BenchConfig } from '../config.ts'
import type { Backing } from '../servers/backing.ts'
import { checkServers } from '../servers/check-answers.ts'
import { seedLinks } from '../servers/seed-ledger.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import { startSluice } from '../servers/sluice.ts'
import { type Traffic, withClickIds } from '../traffic/traffic.ts'
import { type AgainstBase, compareWithBase, type Subject } from './against-base.ts'
import { warmUp } from './warm-up.ts'

const CLICK_ID = /[?&]sl_id=[\w-]{60}$/

/** The same traffic to links that ask for no click ids, and to links that all do; each has a node of its own. */
export async function measureClickIds(
  ground: Ground,
  backing: Backing,
  traffic: Traffic,
  config: BenchConfig,
  right: BenchServer['expected'],
): Promise<AgainstBase[]> {
  const clicked = withClickIds(ground.dir, traffic)
  await seedLinks(backing.databaseUrl, clicked.links)
  const env = { CLICK_ID_KEYS: `1:${randomBytes(16).toString('hex')}` }
  const subjects: Subject[] = []
  try {
    for (const [name, label, ofNode] of [
      ['sluice-clicks-off', 'click ids off', traffic],
      ['sluice-clicks-on', 'click ids on every link', clicked],
    ] as const) {
      const node = await startSluice(ground, backing, { name, label }, right, { env })
      if (ofNode === clicked) node.comparable = (location) => location.replace(CLICK_ID, '')
      subjects.push({ server: node, traffic: ofNode })
      await checkServers([node], ofNode)
      await warmUp([node], ground, ofNode, config)
    }
    return await compareWithBase(subjects, 0, ground, config)
  } finally {
    for (const { server } of subjects) await server.stop()
  }
}

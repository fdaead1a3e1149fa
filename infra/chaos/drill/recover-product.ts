import { join } from 'node:path'
import { forgetSnapshots } from '@sluice/local/restore/forget-snapshots'
import { emptyRedis } from '../empty-redis.ts'
import type { Ground } from '../ground.ts'
import { signIn } from '../owner.ts'
import { differs } from '../row.ts'
import type { Topology } from '../topology.ts'
import { lateness, until } from '../wait.ts'
import { warmUp } from '../warm-up.ts'
import { allBookFaults, readAllBooks } from './books.ts'
import type { Business } from './business.ts'
import { passOverNumbers, recoverySettings } from './documented.ts'
import { leadsTo } from './leads-to.ts'
import { asked, recover } from './own-postgres.ts'
import type { Archived } from './recover-moment.ts'
import { secondsSince } from './seconds-since.ts'

/** The documented number. */
const NUMBERS_PASSED_OVER = 1_000_000
const EDITED_URL = 'https://real.test/after'

/** Follows docs/operations.md step by step. */
export async function recoverProduct(
  ground: Ground,
  topology: Topology,
  { postgres, walDir, base }: Archived,
  business: Business,
) {
  const begun = performance.now()
  await topology.account.kill()
  postgres.store = await recover(base, postgres, recoverySettings(walDir))
  await asked(postgres.store.logins.admin, passOverNumbers())
  await emptyRedis(ground)
  await topology.account.start()
  const owner = await signIn(topology, business.owner)
  const answer = await owner.call('GET', '/api/cloak/list')
  const rtoS = secondsSince(begun)
  for (const [n, node] of topology.nodes.entries()) {
    await node.stop()
    await forgetSnapshots(join(topology.nodeDirs[n] ?? '', 'snapshot'))
    await node.start()
  }
  await warmUp(topology.ports, business.link.code)
  await owner.updateLink(business.link.id, { name: 'Drill', realUrl: EDITED_URL })
  const live = lateness(
    until('an edit is live on every node', 10_000, () => leadsTo(topology, business.link, EDITED_URL)),
  )
  const made = await owner.createLink({ name: 'New' })
  return {
    faults: [
      ...differs('status of an answer of the API', answer.status, 200),
      ...allBookFaults(await readAllBooks(topology.ledger)),
      ...(await live),
      ...(made.id > NUMBERS_PASSED_OVER ? [] : [`id ${made.id} may have been issued before`]),
    ],
    rtoS,
  }
}

import type { Logins } from '@sluice/local/stores/postgres'
import type { Ground } from '../ground.ts'
import { startTopology, type Topology } from '../topology.ts'

/**
 * A product with its pictures in `uploadDir`, on its own Postgres at `logins` if given. It does not compare its books with
 * ClickHouse, which has no visits of the accounts that were filled in.
 */
export const startProduct = (
  ground: Ground,
  plan: { nodes: number; uploadDir: string; logins?: Logins },
): Promise<Topology> => {
  const { nodes, uploadDir, ...own } = plan
  const freshNames = async (name: string) => ({ ...(await ground.freshNames(name)), ...own })
  return startTopology(
    { ...ground, freshNames },
    {
      ...{ name: 'p11', nodes, workers: 1, transport: 'direct' },
      accountEnv: { UPLOAD_DIR: uploadDir, RECONCILE_INTERVAL_MS: '3600000' },
    },
  )
}

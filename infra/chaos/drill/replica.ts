import { type FaultProxy, startFaultProxy, targetOf } from '../fault-proxy.ts'
import { until } from '../wait.ts'
import { primarySettings, promotion, replicaSettings } from './documented.ts'
import { asked, homeBeside, type OwnPostgres, startWith, takeBase } from './own-postgres.ts'

const IN_STEP_WITHIN_MS = 60_000

export type Replica = {
  postgres: OwnPostgres
  /** Its connection to the primary. */
  link: FaultProxy
}

/** Starts a replica of `primary` in a new home. From now on the primary's commits wait until they are on disk here, too. */
export async function startReplica(primary: OwnPostgres, home: string): Promise<Replica> {
  const { admin: url } = primary.store.logins
  const stopped = await homeBeside(primary, home)
  await takeBase(primary, stopped.data)
  const link = await startFaultProxy(targetOf(url))
  const { username, password } = new URL(url)
  const connection = `host=127.0.0.1 port=${link.port} user=${username} password=${password}`
  const store = await startWith(stopped, replicaSettings(connection), 'standby.signal')
  for (const setting of primarySettings()) await asked(url, `alter system set ${setting}`)
  await asked(url, 'select pg_reload_conf()')
  return { postgres: { ...stopped, store }, link }
}

/** Resolves once the commits of `primary` wait for its replica. */
export async function inStep({ store }: OwnPostgres): Promise<void> {
  const state = () => asked(store.logins.admin, 'select sync_state from pg_stat_replication')
  await until('commits wait for the replica', IN_STEP_WITHIN_MS, async () => (await state()) === 'sync')
}

/** Promotes it as docs/operations.md says. */
export async function promote({ store }: OwnPostgres): Promise<void> {
  for (const statement of promotion()) await asked(store.logins.admin, statement)
}

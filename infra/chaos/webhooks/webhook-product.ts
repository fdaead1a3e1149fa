import { NewWebhookAnswer } from '@sluice/contract/api-webhooks'
import { type Db, openDatabase } from '../../../services/account/base/database/connect.ts'
import type { Ground } from '../ground.ts'
import type { Owner } from '../owner.ts'
import { startTopology, type Topology } from '../topology.ts'

/** Lets receivers be on this machine. */
const PRIVATE = { COURIER_ALLOW_PRIVATE: 'true' }

/** Account and couriers, and account's database for writing events as changes do. */
export type WebhookProduct = Topology & { db: Db }

type Plan = { name: string; couriers: number; isPrivateAllowed: boolean; courierEnv?: Record<string, string> }

export async function startWebhookProduct(ground: Ground, plan: Plan): Promise<WebhookProduct> {
  const env = plan.isPrivateAllowed ? PRIVATE : {}
  const topology = await startTopology(ground, {
    name: plan.name,
    nodes: 0,
    workers: 0,
    transport: 'direct',
    couriers: plan.couriers,
    accountEnv: env,
    courierEnv: { ...env, ...plan.courierEnv },
  })
  const { db, close } = openDatabase(topology.logins.account, 4, () => {})
  const stop = async () => {
    await close()
    await topology.stop()
  }
  return { ...topology, db, stop }
}

/** Creates a webhook for changes of links by the API. */
export async function createWebhook(owner: Owner, url: string): Promise<{ id: number; secret: string }> {
  const answer = await owner.call('POST', '/api/webhooks', { url, events: ['link.updated'] })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`creating a webhook answered ${answer.status}: ${JSON.stringify(body)}`)
  return NewWebhookAnswer.parse(body)
}

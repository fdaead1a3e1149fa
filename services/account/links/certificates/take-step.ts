import { createPrivateKey } from 'node:crypto'
import { openPrivateKey, sealPrivateKey } from '@sluice/kit/certificate-seal'
import type { Db } from '../../base/database/connect.ts'
import { type Authority, type Order, reasonOf } from './authority.ts'
import { inTurn } from './back-off.ts'
import {
  addOrder,
  changeRow,
  type DueDomain,
  NO_ORDER,
  orderOf,
  putChallenge,
  readOrders,
  type StoredOrder,
} from './certificates-store.ts'
import { goLive, tellWaiting } from './domain-state.ts'
import { PER_ACCOUNT, PER_REGISTERED, registeredOf, roomAt } from './order-limits.ts'
import { nextStep } from './order-steps.ts'
import { newPrivateKey } from './private-key.ts'
import { ORDER_GONE, OrderProblem } from './problem.ts'
import { nextWindowRead, readCertificate } from './renewal.ts'

const CHALLENGE_MS = 24 * 3_600_000

export type OrderDeps = {
  db: Db
  key: Buffer
  /** ACME directories, in turn. */
  directories: readonly string[]
  /** The account at an authority. Throws `OrderProblem`. */
  authority(directory: string): Promise<Authority>
  now(): Date
}

/** `ended`: the domain has its certificate. */
export type StepResult = 'again' | 'wait' | 'ended'

/** No authority has room for another order before then. */
export class NoRoom extends Error {
  override name = 'NoRoom'
  readonly until: Date
  constructor(until: Date) {
    super('the limits of all authorities are reached')
    this.until = until
  }
}

/** Takes the next step of a domain's order. Throws `OrderProblem` when it fails, or `NoRoom`. */
export async function takeStep(deps: OrderDeps, domain: DueDomain): Promise<StepResult> {
  const stored = orderOf(domain)
  if (!stored) return begin(deps, domain)
  const authority = await deps.authority(stored.directory)
  if (stored.url === null) return open(deps, domain, authority)
  const order = await authority.order(stored.url)
  if (!order) throw new OrderProblem('authority_unreachable', ORDER_GONE, '')
  switch (nextStep(stored, order.status)) {
    case 'prove':
      return prove(deps, domain.host, authority, order)
    case 'finalize':
      await authority.finalize(order, domain.host, openPrivateKey(deps.key, domain.id, stored.key))
      return 'again'
    case 'collect':
      return collect(deps, domain, stored, await authority.certificate(order))
    case 'fail':
      throw reasonOf(order, await authority.challenges(order))
    default:
      return 'wait'
  }
}

async function begin({ db, key, directories, now }: OrderDeps, domain: DueDomain): Promise<StepResult> {
  const sealed = sealPrivateKey(key, domain.id, newPrivateKey())
  const registered = registeredOf(domain.host)
  const full = await db.transaction().execute(async (tx) => {
    const room: Date[] = []
    for (const directory of inTurn(directories, { attempts: domain.attempts, issuedBy: domain.authority })) {
      // The authority knows by it that this is a renewal, which its limits exempt.
      const renews = domain.renewal_id !== null && directory === domain.authority
      const { ofRegistered, ofAccount } = await readOrders(tx, directory, registered)
      const full = roomAt(ofRegistered, PER_REGISTERED, now()) ?? roomAt(ofAccount, PER_ACCOUNT, now())
      if (full && !renews) {
        room.push(full)
        continue
      }
      if (!renews) await addOrder(tx, directory, registered)
      await changeRow(tx, domain.id, {
        order_authority: directory,
        order_key: sealed,
        order_url: null,
      })
      await tellWaiting(tx, domain.id, { state: 'certificate', reason: 'ordering' })
      return undefined
    }
    return room.sort((a, b) => a.getTime() - b.getTime())[0]
  })
  if (full) throw new NoRoom(full)
  return 'again'
}

async function open({ db }: OrderDeps, domain: DueDomain, authority: Authority): Promise<StepResult> {
  const replaces = domain.order_authority === domain.authority ? domain.renewal_id : null
  await changeRow(db, domain.id, { order_url: await authority.newOrder(domain.host, replaces) })
  return 'again'
}

async function prove(
  { db, now }: OrderDeps,
  host: string,
  authority: Authority,
  order: Order,
): Promise<StepResult> {
  let asked = false
  for (const challenge of await authority.challenges(order)) {
    if (challenge.status !== 'pending') continue
    const { token, type } = challenge
    const answer = await authority.keyAuthorization(token)
    await putChallenge(db, {
      token,
      key_authorization: answer,
      expires_at: new Date(now().getTime() + CHALLENGE_MS),
      ...(type === 'tls-alpn-01' && {
        host,
        certificate: await authority.challengeCertificate(host, answer),
      }),
    })
    await authority.prove(challenge)
    asked = true
  }
  return asked ? 'again' : 'wait'
}

async function collect(
  { db, key, now }: OrderDeps,
  domain: DueDomain,
  order: StoredOrder,
  chain: string,
): Promise<StepResult> {
  const privateKey = createPrivateKey(openPrivateKey(key, domain.id, order.key))
  const facts = readCertificate(chain, (leaf) => leaf.checkPrivateKey(privateKey))
  await db.transaction().execute(async (tx) => {
    await changeRow(tx, domain.id, {
      chain,
      sealed_key: order.key,
      authority: order.directory,
      renewal_id: facts.renewalId,
      not_after: facts.notAfter,
      renew_at: facts.renewAt,
      window_read_at: facts.renewalId === null ? null : nextWindowRead(now(), 0),
      ...NO_ORDER,
      attempts: 0,
      next_try_at: facts.renewAt,
    })
    await goLive(tx, domain.id)
  })
  return 'ended'
}

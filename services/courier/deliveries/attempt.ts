import type { Nat64 } from '@sluice/kit/nat64'
import { webhookSigningKey } from '@sluice/kit/webhook-keys'
import { webhookPayload } from '@sluice/kit/webhook-payload'
import { openWebhookSecret } from '@sluice/kit/webhook-secret'
import { readWebhookUrl } from '@sluice/kit/webhook-url'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { Claimed } from './claim.ts'
import type { Attempted } from './settle.ts'
import { signedHeaders } from './sign.ts'
import { judge, type Outcome } from './verdict.ts'

export type AttemptDeps = {
  outgoing: Outgoing
  webhookKey: Buffer
  guard: { allowPrivate: boolean; nat64?: Nat64 }
  version: string
  random?: () => number
  /** Hears of what is no fault of the receiver. */
  onFault: (error: unknown, delivery: number) => void
}

/** Sends a delivery once and judges what came of it. Never throws. */
export async function attempt(deps: AttemptDeps, delivery: Claimed): Promise<Attempted> {
  const { random = Math.random } = deps
  const [at, began] = [Date.now(), performance.now()]
  const outcome = await send(deps, delivery, at)
  const tookMs = Math.round(performance.now() - began)
  return { delivery, at, tookMs, outcome, verdict: judge(outcome, delivery.tries + 1, random()) }
}

async function send(deps: AttemptDeps, delivery: Claimed, at: number): Promise<Outcome> {
  const { outgoing, webhookKey, guard, version, onFault } = deps
  try {
    const target = readWebhookUrl(delivery.url, guard)
    if (!target) throw new OutgoingError('address_not_public')
    const secrets = [delivery.secret, delivery.previousSecret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => openWebhookSecret(webhookKey, delivery.user, sealed))
    const key = webhookSigningKey(webhookKey, delivery.webhook)
    const body = webhookPayload({
      type: delivery.type,
      created_at: delivery.createdAt,
      data: delivery.data,
    })
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Sluice/${version}`,
      ...signedHeaders({ id: delivery.event, at: Math.floor(at / 1_000), body }, secrets, key),
    }
    const answer = await outgoing.post(target.url, headers, body)
    return { status: answer.status, error: null, answer: answer.body, retryAfterMs: answer.retryAfterMs }
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, error: error.code, answer: null }
    onFault(error, delivery.id)
    return { status: null, error: 'not_sent', answer: null }
  }
}

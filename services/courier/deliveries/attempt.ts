import { MAX_OUTGOING_ADDRESS, OutgoingRequest as StoredRequest } from '@sluice/contract/api-outgoing'
import type { Nat64 } from '@sluice/kit/nat64'
import { webhookSigningKey } from '@sluice/kit/webhook-keys'
import { webhookPayload } from '@sluice/kit/webhook-payload'
import { openWebhookSecret } from '@sluice/kit/webhook-secret'
import { readWebhookUrl } from '@sluice/kit/webhook-url'
import { z } from 'zod'
import type { Outgoing, OutgoingRequest } from '../outgoing/outgoing.ts'
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
  try {
    const request = delivery.kind === 'postback' ? postback(deps, delivery) : webhook(deps, delivery, at)
    const answer = await deps.outgoing.send(request)
    return { status: answer.status, error: null, answer: answer.body, retryAfterMs: answer.retryAfterMs }
  } catch (error) {
    if (error instanceof OutgoingError) return { status: null, error: error.code, answer: null }
    deps.onFault(error, delivery.id)
    return { status: null, error: 'not_sent', answer: null }
  }
}

function webhook(
  { webhookKey, guard, version }: AttemptDeps,
  delivery: Claimed,
  at: number,
): OutgoingRequest {
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
  return { method: 'POST', url: target.url, headers, body }
}

/** Account has filled the address. It has the host of the template, by which attempts are counted. */
function postback({ guard, version }: AttemptDeps, delivery: Claimed): OutgoingRequest {
  const { method, address } = Postback.parse(delivery.data)
  const target = readWebhookUrl(address, { ...guard, most: MAX_OUTGOING_ADDRESS })
  if (!target) throw new OutgoingError('address_not_public')
  const headers = { 'user-agent': `Sluice/${version}`, 'webhook-id': delivery.event }
  return { method, url: target.url, headers }
}

/** What was left out is never due. */
const Postback = StoredRequest.extend({ address: z.string() })

import { signWebhook } from '@sluice/sdk'

/** As long as an installation waits for a receiver. */
const TIMEOUT_MS = 15_000

/** An event as a listener reads it. */
export type Heard = { id: string; type: string; link: number | null; body: string }
export type Target = { url: URL; secret: string; timeoutMs?: number }
/** `status`: of the answer; null: there was none, as `error` says. */
export type Forwarded = {
  time: string
  type: string
  id: string
  link: number | null
  status: number | null
  error: string | null
  took_ms: number
}

/** Posts an event as an installation would, once. Rejects only when `signal` ends it. */
export async function forward(event: Heard, target: Target, signal: AbortSignal): Promise<Forwarded> {
  const { id, type, link } = event
  const [sentAt, began] = [new Date(), performance.now()]
  const outcome = await post(event, sentAt, target, signal).then(
    (status) => ({ status, error: null }),
    (error: unknown) => ({ status: null, error: wordsOf(error) }),
  )
  signal.throwIfAborted()
  const took_ms = Math.round(performance.now() - began)
  return { time: sentAt.toISOString(), type, id, link, ...outcome, took_ms }
}

async function post({ id, body }: Heard, sentAt: Date, target: Target, stop: AbortSignal): Promise<number> {
  const { url, secret, timeoutMs = TIMEOUT_MS } = target
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sluice/listen',
      ...(await signWebhook({ id, sentAt, body, secret })),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
  })
  await answer.body?.cancel()
  return answer.status
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code || error.message
}

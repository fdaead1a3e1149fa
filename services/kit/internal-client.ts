import type { z } from 'zod'

export type InternalTarget = { baseUrl: string; secret: string }

/** A peer service did not answer, answered late, or answered something unexpected. */
export class PeerError extends Error {
  override name = 'PeerError'
  readonly status: number | undefined

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/**
 * One JSON call to a peer's internal port. The answer is checked against `answer`. Throws `PeerError` on any failure,
 * at the latest after `timeoutMs`.
 */
export async function callPeer<T extends z.ZodType>(
  target: InternalTarget,
  path: string,
  answer: T,
  options: { body?: unknown; timeoutMs: number },
): Promise<z.output<T>> {
  let response: Response
  try {
    response = await fetch(target.baseUrl + path, {
      method: options.body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${target.secret}`, 'content-type': 'application/json' },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    if (!response.ok) throw new PeerError(`${path} answered ${response.status}`, response.status)
    return answer.parse(await response.json())
  } catch (error) {
    if (error instanceof PeerError) throw error
    throw new PeerError(`${path} failed`, undefined, { cause: error })
  }
}

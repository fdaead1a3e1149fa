import { SluiceError } from '../errors/sluice-error.ts'
import { readAnswer } from './read-answer.ts'

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Sent = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  /** Until the whole answer is there. */
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** One attempt. Rejects with a SluiceError, or with the reason of the caller's signal. */
export async function sendOnce(fetch: Fetch, { url, timeoutMs, signal, body, ...sent }: Sent) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...sent,
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A redirect would show the key to another address or turn a change into a read.
      redirect: 'manual',
      credentials: 'omit',
    })
    return await readAnswer(response)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (cause instanceof SluiceError) throw cause
    if (timeout.aborted)
      throw new SluiceError({ ...none, code: 'timeout', message: `No answer within ${timeoutMs} ms`, cause })
    throw new SluiceError({
      ...none,
      code: 'network_error',
      message: 'The installation cannot be reached',
      cause,
    })
  }
}

const none = { status: 0 }

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/**
 * How one visit ended for the visitor. `redirect`, `page`: the complete answer arrived. `refused`: the connection was
 * not accepted, so no server saw it. `unknown`: it was sent, but the client cannot tell whether it was served.
 * `unsent`: the client was over its own limit.
 */
export type Outcome = 'redirect' | 'page' | 'refused' | 'unknown' | 'unsent'

export type Attempt = {
  id: string
  code: string
  port: number
  outcome: Outcome
  status: number | undefined
  location: string | undefined
  /** `X-Sluice-Version`, which redirect adds in local mode. */
  version: number | undefined
  /** Unix ms when the visit was due. */
  at: number
  /** From its due time to the end of the answer. */
  ms: number
  fault: string | undefined
}

export type VisitClient = {
  /** Never throws and never retries: a failed visit is an outcome. `dueMs`: monotonic due time. */
  visit(port: number, code: string, dueMs?: number): Promise<Attempt>
  close(): void
}

const ORIGIN = 'https://probe.test/?id='

/** The id in a stored referrer, if it is one of ours. */
export function idOf(referrer: string): string | undefined {
  return referrer.startsWith(ORIGIN) ? referrer.slice(ORIGIN.length) : undefined
}

/** Keep-alive visitors. Each visit carries a unique id in `Referer`, which identifies its row. */
export function createVisitClient(options: { timeoutMs: number; maxSockets: number }): VisitClient {
  const agent = new Agent({ keepAlive: true, maxSockets: options.maxSockets })

  const visit: VisitClient['visit'] = (port, code, dueMs = performance.now()) =>
    new Promise((resolve) => {
      const id = randomUUID()
      const at = Date.now()
      const end = (outcome: Outcome, seen: Partial<Attempt> = {}) => {
        const ms = performance.now() - dueMs
        resolve({
          ...{ status: undefined, location: undefined, version: undefined, fault: undefined },
          ...seen,
          id,
          code,
          port,
          outcome,
          at,
          ms,
        })
      }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: `/t/${code}`,
          agent,
          signal: AbortSignal.timeout(options.timeoutMs),
          headers: {
            referer: ORIGIN + id,
            'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
          },
        },
        (response) => {
          response.resume()
          response.on('error', (error) => end('unknown', { fault: error.message }))
          response.on('end', () => {
            if (!response.complete) return end('unknown', { fault: 'cut short' })
            const version = Number(response.headers['x-sluice-version'])
            end(response.statusCode === 302 ? 'redirect' : 'page', {
              status: response.statusCode,
              location: response.headers.location,
              version: Number.isInteger(version) ? version : undefined,
            })
          })
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) =>
        end(error.code === 'ECONNREFUSED' ? 'refused' : 'unknown', { fault: error.code ?? error.message }),
      )
      sent.end()
    })

  return { visit, close: () => agent.destroy() }
}

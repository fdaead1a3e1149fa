import type { ChallengeType } from '@sluice/contract/edge'
import { z } from 'zod'
import { ORDER_STATUSES } from './order-steps.ts'
import { detailOf, faultOf, kindOf, OrderProblem, type Problem } from './problem.ts'
import type { RenewalWindow } from './renewal.ts'

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; data: unknown }
/** What is used of the client: signed requests, with nonces and the account in them, and the directory. */
export type SignedRequests = {
  ask(url: string, payload?: object): Promise<Answer>
  get(url: string): Promise<Answer>
  /** URL of a resource in the directory; undefined: the authority has none of that name. */
  resource(name: 'newOrder' | 'renewalInfo'): Promise<string | undefined>
  keyAuthorization(token: string): Promise<string>
  /** What a handshake is to show for a challenge: a certificate and its key, PEM. */
  challengeCertificate(host: string, keyAuthorization: string): Promise<string>
  /** Request for a certificate, base64url. */
  requestFor(host: string, privateKey: string): Promise<string>
}

const ProblemAnswer: z.ZodType<Problem> = z.object({
  type: z.string().optional(),
  detail: z.string().optional(),
  get subproblems() {
    return z.array(ProblemAnswer).optional()
  },
})
const Order = z.object({
  status: z.enum(ORDER_STATUSES),
  authorizations: z.array(z.string()).default([]),
  finalize: z.string(),
  certificate: z.string().optional(),
  error: ProblemAnswer.optional(),
})
export type Order = z.output<typeof Order>
const Challenge = z.object({
  type: z.string(),
  url: z.string(),
  status: z.string(),
  token: z.string().default(''),
  error: ProblemAnswer.optional(),
})
const Authorization = z.object({ status: z.string(), challenges: z.array(Challenge) })
export type Challenge = z.output<typeof Challenge>
const Window = z.object({
  suggestedWindow: z.object({ start: z.coerce.date(), end: z.coerce.date() }),
})

export type Authority = ReturnType<typeof authorityOf>

/** An authority in words of orders. Everything throws `OrderProblem`. `type`: of the challenges that are met. */
export function authorityOf(requests: SignedRequests, type: ChallengeType) {
  const ask = (url: string, payload?: object) => answered(requests.ask(url, payload))
  const read = async <T extends z.ZodType>(answer: Promise<Answer>, schema: T): Promise<z.output<T>> => {
    const parsed = schema.safeParse((await answer).data)
    if (!parsed.success) throw new OrderProblem('authority_unreachable', '', 'its answer cannot be read')
    return parsed.data
  }

  async function order(host: string, replaces: string | null): Promise<string> {
    const resource = await reached(requests.resource('newOrder'))
    if (!resource) throw new OrderProblem('authority_refused', '', 'it takes no orders')
    const identifiers = [{ type: 'dns', value: host }]
    const { headers } = await ask(resource, { identifiers, ...(replaces && { replaces }) })
    if (typeof headers.location !== 'string')
      throw new OrderProblem('authority_unreachable', '', 'its answer has no address of the order')
    return headers.location
  }

  return {
    /**
     * Orders, and returns the order's URL. `replaces`: the renewal id of the certificate before; an order that the
     * authority refuses because of it is made without.
     */
    async newOrder(host: string, replaces: string | null): Promise<string> {
      try {
        return await order(host, replaces)
      } catch (error) {
        if (!replaces || !isRefusal(error)) throw error
        return order(host, null)
      }
    },
    /** null: the authority does not know the order. */
    async order(url: string): Promise<Order | null> {
      const answer = await reached(requests.ask(url))
      if (answer.status === 404) return null
      return read(Promise.resolve(checked(answer)), Order)
    },
    /** The challenges of an order that are met here, and whether each was met. */
    async challenges(of: Order): Promise<Challenge[]> {
      const all = await Promise.all(of.authorizations.map((url) => read(ask(url), Authorization)))
      return all.flatMap(({ status, challenges }) => {
        const met = challenges.filter((challenge) => challenge.type === type)
        if (met.length === 0 && status === 'pending')
          throw new OrderProblem('authority_refused', '', `it offers no ${type}`)
        return met
      })
    },
    keyAuthorization: requests.keyAuthorization,
    challengeCertificate: requests.challengeCertificate,
    async prove(challenge: Challenge): Promise<void> {
      await ask(challenge.url, {})
    },
    async finalize(of: Order, host: string, privateKey: string): Promise<void> {
      await ask(of.finalize, { csr: await requests.requestFor(host, privateKey) })
    },
    async certificate(of: Order): Promise<string> {
      return read(ask(of.certificate ?? ''), z.string().includes('-----BEGIN CERTIFICATE-----').max(100_000))
    },
    /** When to renew a certificate; null: the authority has no renewal information. */
    async renewalWindow(
      id: string,
    ): Promise<{ window: RenewalWindow; retryAfterMs: number | undefined } | null> {
      const resource = await reached(requests.resource('renewalInfo'))
      if (!resource) return null
      const answer = await answered(requests.get(`${resource.replace(/\/$/, '')}/${id}`))
      const { suggestedWindow } = await read(Promise.resolve(answer), Window)
      return { window: suggestedWindow, retryAfterMs: retryAfterOf(answer) }
    },
  }
}

export function reasonOf(order: Order, challenges: readonly Challenge[]): OrderProblem {
  const problem = challenges.find(({ error }) => error)?.error ?? order.error ?? {}
  return new OrderProblem(faultOf(problem), kindOf(problem), detailOf(problem))
}

const isRefusal = (error: unknown) => error instanceof OrderProblem && error.fault === 'authority_refused'

async function reached<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof OrderProblem) throw error
    throw new OrderProblem('authority_unreachable', '', '')
  }
}

function checked(answer: Answer): Answer {
  if (answer.status < 400) return answer
  const problem = ProblemAnswer.safeParse(answer.data).data ?? {}
  const fault = faultOf(problem, answer.status)
  throw new OrderProblem(fault, kindOf(problem), detailOf(problem), retryAfterOf(answer))
}

/** The answer of a request that the authority did not refuse. Throws `OrderProblem`. */
export const answered = async (request: Promise<Answer>): Promise<Answer> => checked(await reached(request))

/** Of an answer, in ms: seconds, or a date. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>): number | undefined {
  const text = headers['retry-after']
  if (typeof text !== 'string') return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return ms > 0 ? ms : undefined
}

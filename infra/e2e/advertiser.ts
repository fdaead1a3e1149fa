import { AccessLogAnswer, type AccessLogItem } from '@sluice/contract/api-access-log'
import { CloakCreatedAnswer, CloakDetailAnswer } from '@sluice/contract/api-cloak'
import { LoginAnswer } from '@sluice/contract/api-user'
import type { z } from 'zod'

export type NewCloak = {
  name: string
  mode: 'cloak' | 'full_open' | 'audit'
  realUrl?: string
  auditUrl?: string | null
  selectedRegions?: string[]
  shortLink?: string
  /** Host of its own. */
  domain?: string
  clickId?: boolean
  trackingTemplate?: boolean
}

/** A signed-in user of the public API, like a script of theirs. Every unexpected answer throws. */
export type Advertiser = Awaited<ReturnType<typeof logIn>>

export async function logIn(origin: string, email: string, password: string, ask = fetch) {
  const login = await send(ask, origin, undefined, 'POST', '/api/user/login', LoginAnswer, {
    email,
    password,
  })
  const call = <T extends z.ZodType>(method: string, path: string, answer: T, body?: unknown) =>
    send(ask, origin, login.token, method, path, answer, body)
  const body = (cloak: NewCloak) => ({
    realUrl: 'https://real.example/offer',
    auditUrl: 'https://audit.example/page',
    selectedRegions: cloak.mode === 'cloak' ? ['US'] : [],
    ...cloak,
  })
  return {
    token: login.token,
    call,
    create: async (cloak: NewCloak) => {
      const created = await call('POST', '/api/cloak/create', CloakCreatedAnswer, body(cloak))
      return { id: created.id, path: created.short_link }
    },
    update: (id: number, cloak: NewCloak) =>
      send(ask, origin, login.token, 'PUT', `/api/cloak/update/${id}`, undefined, body(cloak)),
    detail: (id: number) => call('GET', `/api/cloaks/${id}`, CloakDetailAnswer),
    accessLog: async (query: Record<string, string | number>) => {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return call('GET', `/api/cloak/access-logs?${search}`, AccessLogAnswer)
    },
  }
}

/** Waits up to `withinMs` for the log entry whose referrer contains `marker`. */
export async function logEntry(
  user: Advertiser,
  cloakId: number,
  marker: string,
  withinMs = 15_000,
): Promise<AccessLogItem> {
  const end = Date.now() + withinMs
  for (;;) {
    const items = await user.accessLog({ cloak_id: cloakId, per_page: 100 }).then(
      (log) => log.items,
      (error) => {
        // The machine is busy, and says so.
        if (error instanceof Refused && error.status === 503 && Date.now() <= end) return []
        throw error
      },
    )
    const found = items.filter((item) => item.referrer.includes(marker))
    if (found[0] && found.length === 1) return found[0]
    if (found.length > 1) throw new Error(`visit ${marker} is in the log ${found.length} times`)
    if (Date.now() > end) throw new Error(`visit ${marker} is not in the log after ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function send<T extends z.ZodType>(
  ask: typeof fetch,
  origin: string,
  token: string | undefined,
  method: string,
  path: string,
  answer: T | undefined,
  body?: unknown,
): Promise<z.output<T>> {
  const once = () =>
    ask(origin + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
  let response = await once()
  // A busy machine says so, and is asked again.
  for (let tries = 0; method === 'GET' && response.status === 503 && tries < 30; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    response = await once()
  }
  const text = await response.text()
  if (!response.ok)
    throw new Refused(response.status, `${method} ${path} answered ${response.status}: ${text}`)
  return (answer ? answer.parse(JSON.parse(text)) : undefined) as z.output<T>
}

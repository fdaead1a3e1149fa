import { CloakCreatedAnswer, CloakListAnswer, CloakUpdatedAnswer } from '@sluice/contract/api-cloak'
import { LoginAnswer } from '@sluice/contract/api-user'
import type { z } from 'zod'
import { DEMO_LINKS, type DemoLink } from './links.ts'
import { STORIES } from './stories.ts'
import type { PlacedLink } from './visits.ts'

export type Session = {
  owner: number
  /** POST with a body, and GET without, unless said otherwise. */
  call: <T extends z.ZodType>(path: string, answer: T, body?: unknown, method?: 'PUT') => Promise<z.output<T>>
}

async function ask<T extends z.ZodType>(
  url: string,
  answer: T,
  options: { token?: string; body?: unknown; method?: 'PUT' | undefined },
): Promise<z.output<T>> {
  const response = await fetch(url, {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`)
  return answer.parse(JSON.parse(text))
}

/** Signs in through the public API, as a person would. */
export async function signIn(origin: string, email: string, password: string): Promise<Session> {
  const login = await ask(`${origin}/api/user/login`, LoginAnswer, { body: { email, password } })
  return {
    owner: login.data.id,
    call: (path, answer, body, method) => ask(origin + path, answer, { token: login.token, body, method }),
  }
}

async function existing(session: Session): Promise<Map<string, number>> {
  const names = new Map<string, number>()
  for (let page = 1; ; page += 1) {
    const list = await session.call(`/api/cloak/list?page=${page}&per_page=100`, CloakListAnswer)
    for (const item of list.items) names.set(item.name, item.id)
    if (page * list.per_page >= list.total) return names
  }
}

async function create(session: Session, link: DemoLink): Promise<number> {
  const { name, mode, realUrl, auditUrl, countries, offer } = link
  const body = {
    ...{ name, mode, realUrl, auditUrl, selectedRegions: countries },
    ...(offer && { clickId: true }),
  }
  const { id } = await session.call('/api/cloak/create', CloakCreatedAnswer, body)
  const changed = STORIES[name]?.change?.settings
  if (changed) {
    const after = {
      ...body,
      ...(changed.mode && { mode: changed.mode }),
      ...(changed.countries && { selectedRegions: changed.countries }),
    }
    await session.call(`/api/cloak/update/${id}`, CloakUpdatedAnswer, after, 'PUT')
  }
  return id
}

/** Creates the demo links that the user does not have yet. */
export async function createLinks(session: Session): Promise<{ links: PlacedLink[]; added: number }> {
  const have = await existing(session)
  const links: PlacedLink[] = []
  for (const link of DEMO_LINKS)
    links.push({ ...link, id: have.get(link.name) ?? (await create(session, link)) })
  return { links, added: links.filter((link) => !have.has(link.name)).length }
}

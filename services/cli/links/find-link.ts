import type { Answer, Sluice } from '@sluice/sdk'
import { Failed } from '../call/usage.ts'
import { codeOf } from './settings.ts'

/** The link that a short code, a short link or `id:123` means. Codes count as written: `Sale` is not `sale`. */
export async function findLink(
  sluice: Sluice,
  meant: string,
): Promise<Answer<'get', '/api/cloak/detail/{id}'>> {
  return sluice.get('/api/cloak/detail/{id}', { path: { id: await findId(sluice, meant) } })
}

export async function findId(sluice: Sluice, meant: string): Promise<number> {
  const id = /^id:(\d{1,15})$/.exec(meant)?.[1]
  if (id) return Number(id)
  const code = meant.replace(/^.*\/t\//, '').replace(/[/?#].*$/, '')
  for await (const link of sluice.all('/api/cloak/list', { query: { search: code } }))
    if (codeOf(link) === code) return link.id
  throw new Failed(`there is no link ${JSON.stringify(meant)}`)
}

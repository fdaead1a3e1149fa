import type { Answer, Sluice } from '@sluice/sdk'
import { Failed } from '../call/usage.ts'
import { codeOf, type LinkItem } from './settings.ts'

/** The link that a short code, a whole short link or `id:123` means. Codes count as written: `Sale` is not `sale`. */
export async function findLink(
  sluice: Sluice,
  meant: string,
): Promise<Answer<'get', '/api/cloak/detail/{id}'>> {
  return sluice.get('/api/cloak/detail/{id}', { path: { id: await findId(sluice, meant) } })
}

export async function findId(sluice: Sluice, meant: string): Promise<number> {
  const id = /^id:(\d{1,15})$/.exec(meant)?.[1]
  if (id) return Number(id)
  const { code, host } = named(meant)
  const found: LinkItem[] = []
  for await (const link of sluice.all('/api/cloak/list', { query: { search: code } }))
    if (codeOf(link) === code && isAt(host, link, sluice.origin)) found.push(link)
  const [link, ...others] = found
  if (!link) throw new Failed(`there is no link ${JSON.stringify(meant)}`)
  if (others.length > 0)
    throw new Failed(`several links have this code: ${found.map(({ short_url }) => short_url).join(', ')}`)
  return link.id
}

/** `go.brand.example/sale`, `https://go.brand.example/t/sale`, `/t/sale` and `sale` have the code `sale`. */
function named(meant: string): { code: string; host: string | undefined } {
  const [, whole, bare, path = ''] = ADDRESS.exec(meant) ?? []
  const host = whole ?? bare
  const code = path.replace(/^\/?(t\/)?/i, '').replace(/[/?#].*$/, '')
  return { code, host: host === undefined ? undefined : nameOf(`http://${host}`) }
}
const ADDRESS = /^(?:https?:\/\/([^/]+)|([^/]+\.[^/]+|localhost(?::\d+)?)(?=\/))?(.*)$/i

const nameOf = (url: string) => URL.parse(url)?.hostname
/** The installation is also known by the name under which it is called. */
const isAt = (host: string | undefined, { domain, short_url }: LinkItem, origin: string) =>
  host === undefined || (domain ? [domain] : [short_url ?? origin, origin].map(nameOf)).includes(host)

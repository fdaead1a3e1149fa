import { SCOPES } from '@sluice/contract/scopes'
import { WEBHOOK_EVENTS } from '@sluice/contract/webhook-events'
import { callAs } from '../admin-api.ts'

const UNBROKEN = 'W'.repeat(100)
const EMOJI = '💩'.repeat(50)
const RIGHT_TO_LEFT = 'שלום'.repeat(25)
/** Each letter under four marks. */
const STACKED = 'Z\u0351\u036b\u0343\u036a'.repeat(20)
const NAMES = [UNBROKEN, EMOJI, RIGHT_TO_LEFT, STACKED]
const LONGEST_URL = 2_048
const upTo = (start: string) => start.padEnd(LONGEST_URL, 'q')
const URLS = [
  upTo('https://shop.example/'),
  upTo(`https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example/?`),
  `https://例子.测试/${'路'.repeat(150)}?q=${'💩'.repeat(20)}`,
  `https://xn--e1awd7f.com/%2F%E2%80%AE?${'a=%D7%A9&'.repeat(100)}`,
]

type Sessions = { user: string; superadmin: string; password: string }

/** Puts names and addresses of every awkward kind into every list. Returns the id of a link that has them all. */
export async function fillWithLongThings(
  origin: string,
  { user, superadmin, password }: Sessions,
): Promise<number> {
  const send = async <T>(session: string, path: string, body: object, method = 'POST'): Promise<T> => {
    const answer = await callAs<{ status?: string; data: T }>(origin, session, path, { method, body })
    if (answer.status !== 'success') throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  type Made = { id: number; short_link: string }
  const link = (name: string, at: number) => ({
    name,
    mode: 'full_open',
    realUrl: URLS[at % URLS.length],
    auditUrl: URLS[(at + 1) % URLS.length],
  })
  const made: Made[] = []
  for (const [at, name] of NAMES.entries())
    made.push(await send<Made>(user, '/api/cloak/create', { ...link(name, at), selectedRegions: [] }))
  const [first] = made
  if (!first) throw new Error('no link was made')
  for (const [at, name] of [...NAMES.slice(1), UNBROKEN].entries())
    await send(user, `/api/cloak/update/${first.id}`, { ...link(name, at + 1), selectedRegions: [] }, 'PUT')

  for (const [at, reason] of NAMES.entries()) {
    await send(user, '/api/keys', { name: reason, scopes: SCOPES, networks: [`2001:db8:${at}:ffff::/64`] })
    await send(user, '/api/blacklist', { range: `203.0.113.${at}`, reason })
    await send(superadmin, '/api/admin/blacklist', { range: `198.51.100.${at}`, reason })
  }
  for (const url of URLS.slice(0, 2))
    await send(user, '/api/webhooks', { url, events: WEBHOOK_EVENTS, links: [first.id] })
  const report = (details: string, email: string) =>
    send(user, '/api/abuse-reports', { link: first.short_link, category: 'scam', details, email })
  for (const name of NAMES)
    await report(name.repeat(3), `${'e'.repeat(64)}@${'f'.repeat(63)}.${'g'.repeat(63)}.example`)
  const confirmation = password
  const plan = { price: 1_000_000, validity_days: 3_660, total_calls: 1_000_000_000_000 }
  for (const name of [UNBROKEN, RIGHT_TO_LEFT, STACKED])
    await send(superadmin, '/api/admin/plans', { ...plan, name, name_en: name, confirmation })
  const domain = `${'h'.repeat(63)}.${'i'.repeat(63)}.${'j'.repeat(63)}.example`
  await send(superadmin, '/api/admin/blocked-domains', { domain, reason: UNBROKEN.repeat(5) })
  await send(superadmin, '/api/admin/blocked-domains', { domain: '例子.测试', reason: EMOJI })
  type Users = { items: { id: number; email: string }[] }
  const { items } = await callAs<Users>(origin, superadmin, '/api/admin/users?per_page=50')
  const plain = items.filter(({ email }) => /^(empty|advertiser)@/.test(email))
  for (const [at, { id, email }] of plain.entries())
    await send(superadmin, `/api/admin/users/${id}`, { username: NAMES[at], email, password: '' }, 'PUT')
  type Payments = { items: { id: number; user_email: string }[] }
  const waiting = await callAs<Payments>(origin, superadmin, '/api/admin/payments?status=pending')
  const own = waiting.items.find(({ user_email }) => user_email.startsWith('advertiser'))
  if (own) await send(superadmin, `/api/admin/payments/${own.id}/reject`, { reason: UNBROKEN })
  return first.id
}

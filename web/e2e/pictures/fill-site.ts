import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { callAs, submitPayment } from '../admin-api.ts'
import type { Sessions } from './take.ts'

type Answer = { status: string; message?: string }

/** Adds what the demo lacks: a payment to review, abuse reports, blocked domains, address lists and a link with a history. */
export async function fillSite(browser: Browser, origin: string, sessions: Sessions): Promise<void> {
  const { user = '', admin = '', superadmin = '' } = sessions
  const send = async (session: string, path: string, body: object, method = 'POST') => {
    const { status, message } = await callAs<Answer>(origin, session, path, { method, body })
    if (status !== 'success') throw new Error(`${path}: ${message}`)
  }

  await submitPayment(browser, origin, user, 'Business')
  for (const [range, reason, days] of RULES)
    await send(user, '/api/blacklist', { range, reason, expiresAt: days && inDays(days) })
  for (const [range, reason, days] of SITE_RULES)
    await send(admin, '/api/admin/blacklist', { range, reason, expiresAt: days && inDays(days) })
  for (const [domain, reason] of DOMAINS) await send(admin, '/api/admin/blocked-domains', { domain, reason })

  type Links = { items: { id: number; short_link: string }[] }
  const { items } = await callAs<Links>(origin, user, '/api/cloak/list?per_page=100')
  const shortLinkOf = (id: number) => items.find((each) => each.id === id)?.short_link
  for (const [id, category, details, email] of REPORTS)
    await send(user, '/api/abuse-reports', { link: shortLinkOf(id), category, details, email })

  for (const selectedRegions of [
    ['US', 'CA'],
    ['US', 'CA', 'GB', 'AU'],
  ])
    await send(user, '/api/cloak/update/5', { ...CAMPAIGN, selectedRegions }, 'PUT')
  await send(superadmin, '/api/admin/users/2/calls', {
    calls: 5_000,
    reason: 'Goodwill for a late review',
    request: randomUUID(),
  })
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

type Rule = [range: string, reason: string, days: number | null]
const RULES: Rule[] = [
  ['203.0.113.0/24', 'Office network', null],
  ['198.51.100.27', '重复点击', 30],
  ['2001:db8:40::/48', 'Agency in Hamburg', null],
]
const SITE_RULES: Rule[] = [
  ['192.0.2.0/24', 'Load tests of our own', null],
  ['198.51.100.128/25', 'Click farm, reported by two users', 90],
]
const DOMAINS = [
  ['free-gift-cards.example', 'Phishing'],
  ['login-secure-wallet.example', 'Imitates a wallet'],
  ['赢大奖.example', 'Lottery fraud'],
]
const REPORTS: [id: number, category: string, details: string, email: string | null][] = [
  [
    9,
    'scam',
    'I paid for the subscription and nothing came. The page has no address of the shop.',
    'reader@example.com',
  ],
  [27, 'infringement', '页面使用了我们的游戏截图，没有得到许可。', null],
]
const CAMPAIGN = {
  name: 'Black Friday early access',
  mode: 'cloak',
  realUrl: 'https://lumen-outdoor.example/black-friday',
  auditUrl: 'https://lumen-outdoor.example/about',
}

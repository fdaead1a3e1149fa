import { callAs } from '../admin-api.ts'
import type { Product } from '../product.ts'

/** Adds what the demo has none of, so that there is something to change on every screen. */
export async function prepare(
  origin: Product['origin'],
  sessions: { user: string; superadmin: string },
): Promise<void> {
  const { user, superadmin } = sessions
  const { items } = await callAs<{ items: { id: number; short_link: string }[] }>(
    origin,
    user,
    '/api/cloak/list',
  )
  const [first, other] = items
  const edited = { name: 'Edited', mode: 'full_open', realUrl: 'https://example.com/' }
  await callAs(origin, user, '/api/cloak/update/5', { method: 'PUT', body: edited })
  const posts = [
    [superadmin, `/api/admin/cloaks/${other?.id}/take-down`, { reason: 'Phishing' }],
    [user, '/api/keys', { name: 'Any', scopes: ['links:read'] }],
    [user, '/api/webhooks', { url: 'https://receiver.invalid/', events: ['plan.ended'] }],
    [user, '/api/blacklist', { range: '203.0.113.9' }],
    [superadmin, '/api/admin/blacklist', { range: '203.0.113.10' }],
    [superadmin, '/api/admin/blocked-domains', { domain: 'blocked.example', reason: 'Phishing' }],
    [superadmin, '/api/abuse-reports', { link: first?.short_link, category: 'phishing' }],
  ] as const
  for (const [session, path, body] of posts) {
    const { status } = await callAs<{ status: string }>(origin, session, path, { body })
    if (status !== 'success') throw new Error(`${path} was refused`)
  }
}

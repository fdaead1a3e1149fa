import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../../../testing/test-account.ts'
import { withTotp } from '../../../testing/test-totp.ts'
import { type Asks, twice, type Visit } from './ask.ts'

const block = ({ manage }: Visit, domain: string) =>
  manage('POST', '/api/admin/blocked-domains', { domain, reason: 'phishing' })

async function saveSettings({ manage }: Visit, changes: object, later = 0) {
  const { version, settings } = (await manage('GET', '/api/admin/settings')).body.data
  return manage('PUT', '/api/admin/settings', {
    version: version + later,
    settings: { ...settings, ...changes },
  })
}

export const administrationAsks: Asks = {
  email_taken: async ({ account, user, manage }) => {
    const { email } = await account.user()
    return manage('PUT', `/api/admin/users/${user.id}`, { username: '', email })
  },
  calls_too_many: ({ user, manage }) =>
    manage('POST', `/api/admin/users/${user.id}/calls`, {
      calls: 10_000_001,
      reason: 'generous',
      request: randomUUID(),
    }),
  confirmation_required: ({ user, manage }) =>
    manage('PUT', `/api/admin/users/${user.id}/role`, { role: 'vip', reason: 'loyal' }),
  confirmation_wrong: async ({ account, user, call }) => {
    const { token } = await account.staff('admin')
    await withTotp(account, token)
    const confirmation = 'aaaa-aaaa-aaaa-aaaa'
    const body = { calls: 1_000_000, reason: 'generous', request: randomUUID(), confirmation }
    return call('POST', `/api/admin/users/${user.id}/calls`, { token, body })
  },
  calls_insufficient: ({ user, manage }) =>
    manage('POST', `/api/admin/users/${user.id}/calls`, {
      calls: -10_000_000,
      reason: 'fraud',
      request: randomUUID(),
    }),
  last_superadmin: ({ manage }) => manage('POST', '/api/user/deletion', { password: PASSWORD }),
  plan_name_taken: ({ fresh, manage }) => {
    const plan = { name: fresh, price: 5, validity_days: 30, total_calls: 100, confirmation: PASSWORD }
    return twice(() => manage('POST', '/api/admin/plans', plan))
  },
  wallet_invalid: (visit) => saveSettings(visit, { walletAddress: 'x' }),
  picture_missing: (visit) =>
    saveSettings(visit, { walletQrCode: `/api/site/pictures/${'0'.repeat(32)}.webp` }),
  setting_locked: async (visit) => {
    const { token } = await visit.account.staff('admin')
    const manage: Visit['manage'] = (method, path, body) =>
      visit.call(method, path, { token, ...(body !== undefined && { body }) })
    return saveSettings({ ...visit, manage }, { trialCalls: 5 })
  },
  conflict: (visit) => saveSettings(visit, {}, 7),
  domain_invalid: (visit) => block(visit, 'no domain'),
  domain_too_wide: (visit) => block(visit, 'co.uk'),
  domain_blocked: (visit) => twice(() => block(visit, `${visit.fresh}.test`)),
  domain_unblocked: async (visit) => {
    const { data } = (await block(visit, `${visit.fresh}.test`)).body
    return visit.manage('POST', `/api/admin/blocked-domains/${data.id}/remove`, { reason: 'a mistake' })
  },
}

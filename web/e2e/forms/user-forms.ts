import type { DeliveriesAnswer, WebhookItem } from '@sluice/contract/api-webhooks'
import type { z } from 'zod'
import { paths } from '../../src/paths.ts'
import { liveDomain } from '../own-domain.ts'
import { press } from '../pictures/screen.ts'
import type { Form } from './form.ts'

const as = 'user'
const WITH_FACTOR = {
  '/api/user/totp': {
    json: { status: 'success', data: { enabled: true, required: false, recovery_codes_left: 8 } },
  },
}
const WITH_CALLS = {
  ...{ avatar: null, email: 'empty@demo.test', name: 'empty', balance: 0, role: 'user' },
  ...{ remaining_calls: 1_000, total_calls: 1_000, is_member: false, membership_info: null },
}
const WEBHOOK: WebhookItem = {
  ...{ id: 1, url: 'https://shop.example/', events: ['link.created'], links: [], disabled: null },
  ...{ failing_since: null, last_success_at: null, paused_until: null, previous_until: null },
  ...{ with_address: false, public_key: 'whpk_AAAA', created: '2026-11-01T00:00:00.000Z' },
}
const WEBHOOKS = { status: 'success', items: [WEBHOOK] }
const NO_DELIVERIES: z.output<typeof DeliveriesAnswer> = {
  status: 'success',
  items: [],
  page: 1,
  per_page: 10,
  total: 0,
  as_of: 0,
}
const DOMAINS = { status: 'success', items: [liveDomain()], enabled: true, certificates: true }
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sluice?secret=JBSWY3DPEHPK3PXP' }

export const USER_FORMS: readonly Form[] = [
  {
    file: 'features/costs/cost-dialog.tsx',
    path: paths.costs,
    as,
    open: (page, words) => press(page, words('costs.add')),
  },
  {
    file: 'features/cloaks/cloak-form-dialog.tsx',
    path: paths.newCloak,
    as,
    open: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    file: 'features/cloaks/cloak-form-dialog.tsx',
    name: 'of an old link',
    path: paths.cloak(5),
    as,
    open: (page) => page.locator('main .lucide-pencil').first().click(),
  },
  {
    file: 'features/cloaks/first-link.tsx',
    path: paths.home,
    as: 'empty',
    answers: { '/api/user/profile': { json: { status: 'success', data: WITH_CALLS } } },
    within: 'main section:has(form)',
  },
  {
    file: 'features/blacklist/add-rule-dialog.tsx',
    path: paths.blacklist,
    as,
    open: (page, words) => press(page, words('blacklist.add')),
  },
  {
    file: 'features/plans/payment-dialog.tsx',
    path: paths.plans,
    as,
    open: async (page, words) => {
      await page.getByRole('article').getByRole('button').first().click()
      await page.getByRole('img', { name: words('pay.qr') }).waitFor()
    },
  },
  {
    file: 'features/settings/keys/add-key-dialog.tsx',
    path: paths.settings,
    as,
    open: (page, words) => press(page, words('keys.add')),
  },
  {
    file: 'features/settings/webhooks/webhook-dialog.tsx',
    path: paths.settings,
    as,
    open: (page, words) => press(page, words('webhooks.add')),
  },
  {
    file: 'features/settings/webhooks/webhook-dialog.tsx',
    name: 'with visits',
    path: paths.settings,
    as,
    open: async (page, words) => {
      await press(page, words('webhooks.add'))
      await page.getByRole('checkbox', { name: 'visit.recorded' }).check()
    },
  },
  {
    file: 'features/settings/webhooks/replay-range.tsx',
    path: paths.settings,
    as,
    answers: { '/api/webhooks': { json: WEBHOOKS }, '/api/webhooks/1/deliveries*': { json: NO_DELIVERIES } },
    open: async (page, words) => {
      await press(page, words('webhooks.deliveriesNamed', { host: 'shop.example' }))
      await press(page, words('webhooks.replayRange'))
    },
  },
  {
    file: 'features/conversions/settings/settings-form.tsx',
    path: `${paths.conversions}?part=settings`,
    as,
    within: 'main form',
  },
  {
    file: 'features/conversions/settings/rules-field.tsx',
    path: `${paths.conversions}?part=settings`,
    as,
    open: (page, words) => press(page, words('conversions.addRule')),
    within: 'main form',
  },
  {
    file: 'features/conversions/setup/test-panel.tsx',
    path: paths.conversions,
    as,
    within: 'main form',
  },
  {
    file: 'features/conversions/outgoing/outgoing-dialog.tsx',
    path: `${paths.conversions}?part=outgoing`,
    as,
    open: (page, words) => press(page, words('outgoing.add')),
  },
  {
    file: 'features/domains/add/add-domain-dialog.tsx',
    path: paths.domains,
    as,
    open: (page, words) => press(page, words('ownDomains.add')),
  },
  {
    file: 'features/domains/settings/domain-settings.tsx',
    path: paths.domains,
    as,
    answers: { '/api/domains': { json: DOMAINS } },
    within: 'main form',
  },
  { file: 'features/settings/password-form.tsx', path: paths.settings, as, within: 'main' },
  {
    file: 'features/settings/set-up-totp-dialog.tsx',
    path: paths.settings,
    as,
    open: (page, words) => press(page, words('totp.setUp')),
  },
  {
    file: 'features/settings/set-up-totp-dialog.tsx',
    name: 'with the secret',
    path: paths.settings,
    as,
    answers: { '/api/user/totp/setup': { json: { status: 'success', data: SECRET } } },
    open: async (page, words) => {
      await press(page, words('totp.setUp'))
      await page.getByRole('dialog').getByLabel(words('auth.password'), { exact: true }).fill('Demo12345')
      await press(page, words('totp.continue'))
      await page.getByRole('dialog').getByLabel(words('totp.code'), { exact: true }).waitFor()
    },
  },
  {
    file: 'features/settings/renew-codes-dialog.tsx',
    path: paths.settings,
    as,
    answers: WITH_FACTOR,
    open: (page, words) => press(page, words('totp.renew')),
  },
  {
    file: 'features/settings/turn-off-totp-dialog.tsx',
    path: paths.settings,
    as,
    answers: WITH_FACTOR,
    open: (page, words) => press(page, words('totp.turnOff')),
  },
  {
    file: 'features/settings/download-data-dialog.tsx',
    path: paths.settings,
    as,
    answers: WITH_FACTOR,
    open: (page, words) => press(page, words('account.download')),
  },
  {
    file: 'features/settings/delete-account-dialog.tsx',
    path: paths.settings,
    as,
    open: (page, words) => press(page, words('account.delete')),
  },
  {
    file: 'parts/chart-marks/note-dialog.tsx',
    path: paths.cloak(5),
    as,
    open: (page, words) => press(page, words('marks.addNote')),
  },
  {
    file: 'parts/reports/range-days.tsx',
    path: `${paths.statistics}?range=custom&from=2026-11-01&to=2026-11-02`,
    as,
    within: 'main',
  },
]

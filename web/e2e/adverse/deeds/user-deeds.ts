import type { Page } from 'playwright-core'
import { paths } from '../../../src/paths.ts'
import { liveDomain, ownDomain } from '../../own-domain.ts'
import type { Words } from '../../pictures/screen.ts'
import { untilLoaded } from '../../screen-faults.ts'
import { type Deed, dialog, fill, inDialog, named, PASSWORD, pressIcon, starting, submit } from './deed.ts'

/** The server's own answer to a read, changed so that the screen has what the deed needs. */
async function given(
  page: Page,
  path: string,
  change: { data?: object; [part: string]: unknown },
): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const answer = (await response.json()) as { data?: object }
    const json = { ...answer, ...change, ...(change.data && { data: { ...answer.data, ...change.data } }) }
    await route.fulfill({ response, json })
  })
  await page.reload()
  await untilLoaded(page)
}

const NOTICE = {
  ...{ id: 1, kind: 'calls_used', facts: { percent: 80 } },
  ...{ title: 'VIP', message: 'VIP', created: '2026-11-01T00:00:00.000Z', read: false },
}
const SECOND_FACTOR = { data: { enabled: true, recovery_codes_left: 5 } }
const PICTURE = { name: 'paid.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') }

const password = (name: string) => async (page: Page, words: Words) => {
  await named(page, words(name as 'totp.setUp')).click()
  await dialog(page).locator('input[type=password]').fill(PASSWORD)
}

export const USER_DEEDS: readonly Deed[] = [
  {
    name: 'create a link',
    path: paths.cloaks,
    open: async (page, words) => {
      await named(page, words('cloaks.create')).click()
      await dialog(page).getByText(words('mode.full_open'), { exact: true }).click()
      await dialog(page).getByLabel(words('cloaks.name')).fill('Anything')
      await dialog(page)
        .getByRole('textbox', { name: words('realLink') })
        .fill('https://example.com/')
    },
    send: inDialog,
  },
  { name: 'edit a link', path: paths.cloaks, open: (page) => pressIcon(page, 'pencil'), send: inDialog },
  { name: 'delete a link', path: paths.cloaks, open: (page) => pressIcon(page, 'trash-2'), send: inDialog },
  {
    name: 'switch all to audit',
    path: paths.cloaks,
    open: (page, words) => named(page, words('toSafe.action')).click(),
    send: inDialog,
  },
  {
    name: 'switch a mode',
    path: paths.cloaks,
    open: (page) => page.locator('tbody [aria-haspopup=menu]').first().click(),
    send: (page) => page.locator('[role=menuitemradio][aria-checked=false]').first(),
  },
  {
    name: 'switch chosen links',
    path: paths.cloaks,
    open: async (page, words) => {
      await page.locator('tbody input[type=checkbox]').first().check()
      await named(page, words('chosen.toSafe')).click()
    },
    send: inDialog,
  },
  {
    name: 'delete chosen links',
    path: paths.cloaks,
    open: async (page, words) => {
      await page.locator('tbody input[type=checkbox]').first().check()
      await page
        .getByRole('region', { name: words('chosen.bar') })
        .getByRole('button')
        .nth(1)
        .click()
    },
    send: inDialog,
  },
  {
    name: 'block an address',
    path: paths.blacklist,
    open: async (page, words) => {
      await named(page, words('blacklist.add')).click()
      await dialog(page).locator('input').first().fill('203.0.113.77')
    },
    send: inDialog,
  },
  {
    name: 'set a cost',
    path: `${paths.costs}?cloak=1`,
    open: async (page, words) => {
      await named(page, words('costs.add')).click()
      await dialog(page).getByLabel(words('costs.amount')).fill('12.50')
    },
    send: inDialog,
  },
  {
    name: 'submit a payment',
    path: paths.plans,
    open: async (page, words) => {
      await page.getByRole('article').getByRole('button').first().click()
      await dialog(page).locator('input[type=file]').setInputFiles(PICTURE)
      await dialog(page).getByLabel(words('pay.transaction')).fill('a'.repeat(64))
    },
    send: inDialog,
  },
  {
    name: 'change the password',
    path: paths.settings,
    open: (page) => fill(page.locator('main input[type=password]'), [PASSWORD, 'Other12345', 'Other12345']),
    send: submit,
  },
  {
    name: 'read a notice',
    path: paths.home,
    open: (page) => given(page, '/api/user/notices', { items: [NOTICE], unread: 1 }),
    send: (page, words) => named(page, words('notices.dismiss')),
  },
  {
    name: 'keep the account',
    path: paths.statistics,
    open: (page) =>
      given(page, '/api/user/profile', { data: { deletion_due_at: '2099-01-01T00:00:00.000Z' } }),
    send: (page, words) => named(page, words('deletion.keep')),
  },
  {
    name: 'restore a version',
    path: paths.cloak(5),
    open: (page, words) => starting(page, words('history.restoreNamed')).click(),
    send: inDialog,
  },
  {
    name: 'remove a rule',
    path: paths.blacklist,
    open: (page) => pressIcon(page, 'trash-2'),
    send: inDialog,
  },
  {
    name: 'end a device',
    path: paths.settings,
    send: (page, words) => starting(page, words('devices.endNamed')),
  },
  {
    name: 'create a key',
    path: paths.settings,
    open: async (page, words) => {
      await named(page, words('keys.add')).click()
      await dialog(page).locator('input').first().fill('Any')
    },
    send: inDialog,
  },
  {
    name: 'renew a key',
    path: paths.settings,
    send: (page, words) => starting(page, words('keys.rollNamed')),
  },
  {
    name: 'revoke a key',
    path: paths.settings,
    open: (page, words) => starting(page, words('keys.revokeNamed')).click(),
    send: inDialog,
  },
  {
    name: 'add a webhook',
    path: paths.settings,
    open: async (page, words) => {
      await named(page, words('webhooks.add')).click()
      await dialog(page).locator('input').first().fill('https://example.com/hooks')
      await dialog(page).locator('input[type=checkbox]').first().check()
    },
    send: inDialog,
  },
  {
    name: 'edit a webhook',
    path: paths.settings,
    open: (page, words) => starting(page, words('webhooks.editNamed')).click(),
    send: inDialog,
  },
  {
    name: 'test a webhook',
    path: paths.settings,
    send: (page, words) => starting(page, words('webhooks.testNamed')),
  },
  {
    name: 'replay failed deliveries',
    path: paths.settings,
    open: (page, words) => starting(page, words('webhooks.deliveriesNamed')).click(),
    send: (page, words) => named(page, words('webhooks.replayFailed')),
  },
  {
    name: 'renew the secret of a webhook',
    path: paths.settings,
    open: (page, words) => starting(page, words('webhooks.rollNamed')).click(),
    send: inDialog,
  },
  {
    name: 'stop a webhook',
    path: paths.settings,
    open: (page, words) => starting(page, words('webhooks.stopNamed')).click(),
    send: inDialog,
  },
  {
    name: 'delete a webhook',
    path: paths.settings,
    open: (page, words) => starting(page, words('webhooks.deleteNamed')).click(),
    send: inDialog,
  },
  {
    name: 'turn click ids of a link on or off',
    path: paths.conversions,
    send: (page) => page.locator('main li input[type=checkbox]').first(),
  },
  {
    name: 'send a test event',
    path: paths.conversions,
    open: (page) => page.locator('main form input').fill('A'.repeat(60)),
    send: submit,
  },
  {
    name: 'change the settings of conversions',
    path: `${paths.conversions}?part=settings`,
    open: (page, words) => page.getByLabel(words('conversions.window')).fill('30'),
    send: submit,
  },
  {
    name: 'renew the postback key',
    path: `${paths.conversions}?part=settings`,
    open: (page, words) => named(page, words('conversions.rollKey')).click(),
    send: inDialog,
  },
  {
    name: 'add a domain',
    path: paths.domains,
    open: async (page, words) => {
      await named(page, words('ownDomains.add')).click()
      await dialog(page).locator('input').fill('go.brand.example')
    },
    send: inDialog,
  },
  {
    name: 'check a domain',
    path: paths.domains,
    open: (page) => given(page, '/api/domains', { items: [ownDomain()] }),
    send: (page, words) => starting(page, words('ownDomains.check')),
  },
  {
    name: 'change a domain',
    path: paths.domains,
    open: (page) => given(page, '/api/domains', { items: [liveDomain()] }),
    send: submit,
  },
  {
    name: 'move the links of a domain',
    path: paths.domains,
    open: async (page, words) => {
      await given(page, '/api/domains', { items: [liveDomain()] })
      await named(page, words('ownDomains.move')).click()
    },
    send: inDialog,
  },
  {
    name: 'remove a domain',
    path: paths.domains,
    open: async (page, words) => {
      await given(page, '/api/domains', { items: [liveDomain()] })
      await named(page, words('ownDomains.remove')).click()
    },
    send: inDialog,
  },
  { name: 'set up a second factor', path: paths.settings, open: password('totp.setUp'), send: inDialog },
  { name: 'download the data', path: paths.settings, open: password('account.download'), send: inDialog },
  { name: 'delete the account', path: paths.settings, open: password('account.delete'), send: inDialog },
  {
    name: 'sign out other devices',
    path: paths.settings,
    send: (page, words) => named(page, words('devices.endOthers')),
  },
  // The screen keeps its second factor from here on.
  {
    name: 'renew recovery codes',
    path: paths.settings,
    open: async (page, words) => {
      await given(page, '/api/user/totp', SECOND_FACTOR)
      await named(page, words('totp.renew')).click()
      await dialog(page).locator('input').first().fill('123456')
    },
    send: inDialog,
  },
  {
    name: 'turn off the second factor',
    path: paths.settings,
    open: async (page, words) => {
      await given(page, '/api/user/totp', SECOND_FACTOR)
      await named(page, words('totp.turnOff')).click()
      await fill(dialog(page).locator('input'), [PASSWORD, '123456'])
    },
    send: inDialog,
  },
]

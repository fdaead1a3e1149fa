import { NoticesAnswer } from '@sluice/contract/api-notices'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
let admin: { token: string }
let owner: { id: number; token: string }
beforeEach(async () => {
  account = await openTestAccount()
  admin = await account.staff('admin')
  owner = await account.user()
})
afterEach(() => account.close())

async function create(name: string, realUrl: string): Promise<number> {
  const body = { name, realUrl, auditUrl: 'https://audit.test/', mode: 'audit', shortLink: name }
  const made = await account.call('POST', '/api/cloak/create', { token: owner.token, body })
  expect(made).toMatchObject({ status: 200 })
  return made.body.id
}
const asAdmin = (path: string, body: object) =>
  account.call('POST', `/api/admin/${path}`, { token: admin.token, body })
const notices = async (language: string) => {
  const headers = { 'accept-language': language }
  const answer = await account.call('GET', '/api/user/notices', { token: owner.token, headers })
  return NoticesAnswer.parse(answer.body).items.map(({ kind, message }) => ({ kind, message }))
}

test('the owner of a link that is taken down or restored learns which one and why, in the app and by mail', async () => {
  const id = await create('sale', 'https://real.test/')
  await asAdmin(`cloaks/${id}/take-down`, { reason: 'counterfeit goods' })
  await asAdmin(`cloaks/${id}/restore`, { reason: 'settled with the brand' })
  expect(await notices('en-US')).toEqual([
    { kind: 'link_restored', message: expect.stringMatching(/\/t\/sale \(sale\).*settled with the brand/) },
    { kind: 'link_taken_down', message: expect.stringMatching(/\/t\/sale \(sale\).*counterfeit goods/) },
  ])
  expect((await notices('zh-CN'))[1]?.message).toContain('管理员停用了链接 /t/sale')
  const mails = async () => (await account.call('GET', '/dev/mail.json')).body as { to: string }[]
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 10_000)
})

test('a blocked domain causes one notice per owner, however many links lead there', async () => {
  for (let n = 0; n < 60; n++) await create(`many-${n}`, `https://evil.test/${n}`)
  const blocked = await asAdmin('blocked-domains', { domain: 'evil.test', reason: 'phishing' })
  await vi.waitFor(async () => {
    const left = await account.db
      .selectFrom('cloaks')
      .select('id')
      .where('taken_down_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  }, 25_000)
  expect(await notices('en-US')).toEqual([
    { kind: 'domain_blocked', message: expect.stringMatching(/evil\.test.*phishing/) },
  ])
  await asAdmin(`blocked-domains/${blocked.body.data.id}/remove`, { reason: 'mistake', restoreLinks: true })
  await vi.waitFor(async () => expect(await notices('en-US')).toHaveLength(2), 25_000)
  expect((await notices('en-US'))[0]?.kind).toBe('domain_unblocked')
})

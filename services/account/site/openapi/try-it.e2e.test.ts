import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../../../web/e2e/open-browser.ts'
import { testAccount } from '../../testing/test-account.ts'

const PATIENT = { timeout: 30_000, interval: 200 }

test('a person tries calls on the page of the API with a key that nothing keeps', async () => {
  const account = await testAccount()
  const origin = await account.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await account.user()
  const body = { name: 'Page', scopes: ['links:read', 'links:write'] }
  const { key } = (await account.call('POST', '/api/keys', { token, body })).body

  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  const [asked, complaints]: [string[], string[]] = [[], []]
  tab.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  tab.on('console', (message) => complaints.push(message.text()))
  await tab.goto(`${origin}/api/docs?lang=en`)

  const call = (method: string, path: string) =>
    tab.locator(`.try[data-method=${method}]:has(.to[value="${path}"])`)
  const send = async (method: string, path: string) => {
    const box = call(method, path)
    await box.evaluate((each) => each.closest('details')?.setAttribute('open', ''))
    await box.getByRole('button').click()
    return box.locator('output')
  }
  await send('GET', '/api/cloak/list')
  expect(asked).toHaveLength(1)
  await tab.getByLabel('Your API key').fill(key)

  const link = { name: 'From the page', realUrl: 'https://shop.example/', mode: 'full_open' }
  await call('POST', '/api/cloak/create').evaluate((each) =>
    each.closest('details')?.setAttribute('open', ''),
  )
  await call('POST', '/api/cloak/create').locator('.with').fill(JSON.stringify(link))
  const created = await send('POST', '/api/cloak/create')
  await expect.poll(() => created.textContent(), PATIENT).toMatch(/^200\n\n\{[\s\S]*"short_link": "\/t\//)
  const listed = await send('GET', '/api/cloak/list')
  await expect.poll(() => listed.textContent(), PATIENT).toContain('"total": 1')
  const refused = await send('GET', '/api/plan/my-payments')
  await expect.poll(() => refused.textContent(), PATIENT).toMatch(/^403\n\n[\s\S]*scope_missing/)

  const before = asked.length
  for (const elsewhere of ['//evil.example/api/x', 'https://evil.example/api/', '/t/abc']) {
    await call('GET', '/api/cloak/list').locator('.to').fill(elsewhere)
    const stopped = await send('GET', '/api/cloak/list')
    await expect.poll(() => stopped.textContent(), PATIENT).toContain('Error: ')
  }
  expect(asked.slice(before)).toEqual([])
  expect(asked.join(' ')).not.toContain(key)
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([])

  const kept = await tab.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
  )
  expect(String(kept)).not.toContain('slk_live_')
  await tab.reload()
  expect(await tab.getByLabel('Your API key').inputValue()).toBe('')
})

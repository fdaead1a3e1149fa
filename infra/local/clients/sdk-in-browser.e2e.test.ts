import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testAccount } from '../../../services/account/testing/test-account.ts'
import { openBrowser } from '../../../web/e2e/open-browser.ts'
import { ROOT } from '../start/config.ts'
import { freePort } from '../stores/free-port.ts'
import { bundle } from './bundle.ts'
import { CLIENTS } from './clients.ts'

/** A site with the SDK and one program, which shows its outcome as the page's title. */
async function openSite(port: number, args: string[]): Promise<void> {
  const sdk = CLIENTS.find(({ name }) => name === '@sluice/sdk') ?? expect.fail('no SDK')
  const [file] = await bundle(sdk, true)
  const program = await readFile(join(ROOT, 'infra/local/clients/testing/in-a-page.ts'), 'utf8')
  const scripts: Readonly<Record<string, string | undefined>> = {
    '/sdk.js': file?.code,
    '/page.js': stripTypeScriptTypes(program),
  }
  const html = `<!doctype html><script type="importmap">{"imports":{"@sluice/sdk":"/sdk.js"}}</script>
    <script type="module">import { inAPage } from '/page.js'
    inAPage(...${JSON.stringify(args)}).then(JSON.stringify, String).then((seen) => { document.title = seen })</script>`
  const site = createServer(({ url = '' }, reply) => {
    const script = scripts[url]
    reply.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' }).end(script ?? html)
  })
  site.listen(port, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
}

test('the SDK works in a browser, on a page of another origin that the installation allows', async () => {
  const port = await freePort()
  const page = `http://127.0.0.1:${port}`
  const account = await testAccount({ WEB_ORIGINS: page, RATE_LIMIT_USER: '20' })
  const origin = await account.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await account.user()
  const body = { name: 'Page', scopes: ['links:read', 'links:write'] }
  const made = await account.call('POST', '/api/keys', { token, body })
  await openSite(port, [made.body.key, origin])

  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  await tab.goto(page)
  await expect.poll(() => tab.title(), { timeout: 60_000, interval: 200 }).not.toBe('')
  const title = await tab.title()
  expect(title).toMatch(/^\{/)
  expect(JSON.parse(title)).toEqual({
    same: true,
    names: ['From a page'],
    limited: ['too_many_requests', 'number'],
    types: ['test.ping', 'test.ping'],
  })
})

import { createHash, X509Certificate } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloakCreatedAnswer, CloakListAnswer } from '@sluice/contract/api-cloak'
import { type DnsRecord, OwnDomainAnswer, OwnDomainsAnswer } from '@sluice/contract/api-domains'
import { listen } from '@sluice/kit/listen'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openBrowser } from '../../web/e2e/open-browser.ts'
import { paths } from '../../web/src/paths.ts'
import { freePort } from '../local/stores/free-port.ts'
import { type Pebble, startPebble } from '../local/stores/pebble.ts'
import { line, startTool } from '../local/testing/start-tool.ts'

const HOST = 'go.brand.example'
/** Paths of the installation's address. */
const APPLICATION = [
  ...['/', '/dashboard', '/dashboard/', '/dashboard/links', '/login', '/index.html', '/assets/index.js'],
  ...['/api', '/api/user/profile', '/api/user/login', '/dev', '/dev/mail', '/dev/mail.json', '/readyz'],
]
const PASSWORD = 'Sluice123'
/** A machine with many tests at once takes its time. */
const PATIENT = { timeout: 60_000, interval: 200 }

/** The whole product with an authority of its own. */
async function started() {
  const [port, httpsPort] = [await freePort(), await freePort()]
  const home = mkdtempSync(join(tmpdir(), 'sluice-own-domains-'))
  chmodSync(home, 0o755)
  const authority = await startPebble({ home: join(home, 'authority'), httpPort: port, log: () => {} })
  const tool = startTool('start', {
    SLUICE_HOME: home,
    SLUICE_PORT: String(port),
    HTTPS_PORT: String(httpsPort),
    // As behind a port redirect: the browser's resolver leads there.
    DOMAIN_HTTPS_PORT: '443',
    DOMAIN_TARGET: 'links.example',
    DNS_SERVERS: `127.0.0.1:${authority.dnsPort}`,
    ACME_DIRECTORY: authority.directory,
    ACME_CA_FILE: authority.caFile,
  })
  const stop = async () => {
    if (tool.child.exitCode === null) tool.child.kill('SIGTERM')
    await tool.exit
    await authority.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await line(tool, `Sluice is ready at http://localhost:${port}`)
    return { port, httpsPort, authority, home, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

let product: Awaited<ReturnType<typeof started>>
beforeAll(async () => {
  product = await started()
}, 240_000)
afterAll(() => product?.stop(), 120_000)

/** `cookies` gets all that the installation's address sets. */
async function signedUp(site: string, email: string, cookies: string[] = []) {
  const call = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(site + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    cookies.push(...answer.headers.getSetCookie())
    return answer.json()
  }
  await call('POST', '/api/email/send-verification', { email })
  const code = async () => {
    const mails = Mails.parse(await (await fetch(`${site}/dev/mail.json`)).json())
    return /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(code, PATIENT).toBeDefined()
  const form = { email, password: PASSWORD, code: await code() }
  const { token } = Token.parse(await call('POST', '/api/user/register', form))
  return (method: string, path: string, body?: object) => call(method, path, body, token)
}
const Mails = z.array(z.object({ to: z.string(), text: z.string() }))
const Token = z.object({ token: z.string() })
const Session = Token.extend({ data: z.looseObject({}) })

/** Sets a record as its owner would at their provider. */
function setRecord({ dns }: Pebble, { type, name, value }: DnsRecord): Promise<void> {
  if (type === 'TXT') return dns('set-txt', { host: `${name}.`, value })
  return dns('set-cname', { host: `${name}.`, target: `${value}.` })
}

test('D1: once the DNS of a domain is right, its links answer by https', { timeout: 240_000 }, async () => {
  const { port, httpsPort, authority, home } = product
  const cookies: string[] = []
  const call = await signedUp(`http://localhost:${port}`, 'owner@brand.example', cookies)
  const domain = OwnDomainAnswer.parse(await call('POST', '/api/domains', { host: `https://${HOST}/` }))
  expect(domain).toMatchObject({ host: HOST, state: 'waiting' })
  const now = async () => OwnDomainAnswer.parse(await call('GET', `/api/domains/${domain.id}`))
  await expect.poll(async () => (await now()).reason, PATIENT).not.toBe('not_checked')

  for (const record of domain.records) await setRecord(authority, record)
  await call('POST', `/api/domains/${domain.id}/check`)
  const right = performance.now()
  const made = async () =>
    CloakCreatedAnswer.safeParse(
      await call('POST', '/api/cloak/create', {
        ...{ name: 'Spring', mode: 'full_open', selectedRegions: [], domain: HOST },
        realUrl: 'https://shop.test/',
      }),
    ).data
  await expect.poll(made, PATIENT).toMatchObject({ data: { domain: HOST } })
  const { short_link } = CloakListAnswer.parse(await call('GET', '/api/cloak/list')).items[0]!
  const ca = await authority.root()
  const visit = (path: string) =>
    new Promise<unknown>((resolve) => {
      const at = { host: '127.0.0.1', port: httpsPort, path, servername: HOST, headers: { host: HOST }, ca }
      get(at, (answer) => {
        cookies.push(...(answer.headers['set-cookie'] ?? []))
        resolve([answer.resume().statusCode, answer.headers.location])
      }).on('error', resolve)
    })
  await expect.poll(() => visit(short_link), PATIENT).toEqual([302, 'https://shop.test/'])
  // Ten seconds on a machine that has nothing else to do.
  console.log(`by https ${((performance.now() - right) / 1_000).toFixed(1)} s after DNS was right`)
  // For a tenth of a second after a reload, nginx has the workers before it, too, which do not know the name.
  const answered = (path: string) =>
    vi.waitUntil(async () => {
      const seen = await visit(path)
      return !(seen instanceof Error) && seen
    }, PATIENT)
  expect(await answered(short_link.replace('/t/', '/'))).toEqual([302, 'https://shop.test/'])
  for (const path of APPLICATION) expect([path, await answered(path)]).toEqual([path, [404, undefined]])
  await expect.poll(async () => (await now()).state, PATIENT).toBe('live')
  expect((await now()).certificate_until).not.toBeNull()
  expect(readdirSync(join(home, 'edge/nginx/certificates'))).toHaveLength(1)

  // Nothing of the dashboard is at a custom domain, and no cookie of it could be sent there.
  expect(cookies).toEqual([])

  await call('DELETE', `/api/domains/${domain.id}`)
  const gone = () => visit(short_link).then((seen) => seen instanceof Error)
  await expect.poll(gone, PATIENT).toBe(true)
})

/** Digest by which Chromium trusts what a certificate with this key has issued, and nothing else. */
const keyDigest = (pem: string) =>
  createHash('sha256')
    .update(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

test('a browser opens a link at a domain that was added through the screen a moment before', {
  timeout: 240_000,
}, async () => {
  const { port, httpsPort, authority } = product
  const [site, host] = [`http://localhost:${port}`, 'screen.brand.example']
  const shop = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'))
  onTestFinished(() => void shop.close())
  await listen(shop, { host: '127.0.0.1', port: 0 })
  const address = shop.address()
  const shopPort = typeof address === 'object' ? address?.port : undefined
  const browser = await openBrowser([
    `--host-resolver-rules=MAP ${host} 127.0.0.1:${httpsPort}, MAP shop.test 127.0.0.1:${shopPort}`,
    `--ignore-certificate-errors-spki-list=${keyDigest(await authority.intermediate())}`,
  ])
  onTestFinished(() => browser.close())
  const form = { email: 'screen@brand.example', password: PASSWORD }
  const call = await signedUp(site, form.email)
  const { data: user, token } = Session.parse(await call('POST', '/api/user/login', form))
  const context = await browser.newContext({ baseURL: site, locale: 'en-US' })
  const kept = { 'sluice.language': 'en', authData: JSON.stringify({ user, token, timestamp: Date.now() }) }
  await context.addInitScript(
    `if (location.origin === '${site}') Object.assign(localStorage, ${JSON.stringify(kept)})`,
  )
  const page = await context.newPage()
  await page.goto(paths.domains)
  await page.getByRole('button', { name: 'Add domain', exact: true }).click()
  await page.getByLabel('Domain', { exact: true }).fill(host)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(host).first().waitFor()

  const { items } = OwnDomainsAnswer.parse(await call('GET', '/api/domains'))
  for (const record of items[0]?.records ?? []) await setRecord(authority, record)
  await page.getByText(`Links at ${host} work, with https.`).waitFor({ timeout: 60_000 })

  await page.goto(paths.newCloak)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Spring')
  await dialog.getByText('Full Open').click()
  await dialog.getByRole('textbox', { name: 'Real link' }).fill('http://shop.test/sale')
  await dialog.getByRole('combobox', { name: 'Domain' }).selectOption(host)
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  const link = await page
    .getByTitle(new RegExp(`^https://${host}/`))
    .first()
    .getAttribute('title')
  const visitor = await context.newPage()
  const opened = await vi.waitFor(() => visitor.goto(link ?? ''), PATIENT)
  expect([visitor.url(), opened?.status()]).toEqual(['http://shop.test/sale', 200])
  await visitor.getByRole('heading', { name: 'Shop' }).waitFor()
})

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloakCreatedAnswer, CloakListAnswer } from '@sluice/contract/api-cloak'
import { type DnsRecord, OwnDomainAnswer } from '@sluice/contract/api-domains'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../local/stores/free-port.ts'
import { line, startTool } from '../local/testing/start-tool.ts'
import { testAuthority } from '../local/testing/test-authority.ts'

const HOST = 'go.brand.example'
/** A machine with many tests at once takes its time. */
const PATIENT = { timeout: 60_000, interval: 200 }

/** The whole product with an authority of its own, stopped when the test ends. */
async function started() {
  const [port, httpsPort] = [await freePort(), await freePort()]
  const authority = await testAuthority({ httpPort: port })
  const home = mkdtempSync(join(tmpdir(), 'sluice-own-domains-'))
  chmodSync(home, 0o755)
  const tool = startTool('start', {
    SLUICE_HOME: home,
    SLUICE_PORT: String(port),
    HTTPS_PORT: String(httpsPort),
    DOMAIN_TARGET: 'links.example',
    DNS_SERVERS: `127.0.0.1:${authority.dnsPort}`,
    ACME_DIRECTORY: authority.directory,
    ACME_CA_FILE: authority.caFile,
  })
  onTestFinished(async () => {
    if (tool.child.exitCode === null) tool.child.kill('SIGTERM')
    await tool.exit
    rmSync(home, { recursive: true, force: true })
  })
  await line(tool, `Sluice is ready at http://localhost:${port}`)
  return { port, httpsPort, authority, home }
}

async function signedUp(site: string) {
  const email = 'owner@brand.example'
  const call = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(site + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return answer.json()
  }
  await call('POST', '/api/email/send-verification', { email })
  const code = async () => {
    const mails = Mails.parse(await (await fetch(`${site}/dev/mail.json`)).json())
    return /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(code, PATIENT).toBeDefined()
  const form = { email, password: 'Sluice123', code: await code() }
  const { token } = Token.parse(await call('POST', '/api/user/register', form))
  return (method: string, path: string, body?: object) => call(method, path, body, token)
}
const Mails = z.array(z.object({ to: z.string(), text: z.string() }))
const Token = z.object({ token: z.string() })

/** Sets a record as its owner would at their provider. */
function setRecord({ dns }: Authority, { type, name, value }: DnsRecord): Promise<void> {
  if (type === 'TXT') return dns('set-txt', { host: `${name}.`, value })
  return dns('set-cname', { host: `${name}.`, target: `${value}.` })
}
type Authority = Awaited<ReturnType<typeof testAuthority>>

test('D1: once the DNS of a domain is right, its links answer by https', { timeout: 240_000 }, async () => {
  const { port, httpsPort, authority, home } = await started()
  const call = await signedUp(`http://localhost:${port}`)
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
      get(at, (answer) => resolve([answer.resume().statusCode, answer.headers.location])).on('error', resolve)
    })
  await expect.poll(() => visit(short_link), PATIENT).toEqual([302, 'https://shop.test/'])
  // Ten seconds on a machine that has nothing else to do.
  console.log(`by https ${((performance.now() - right) / 1_000).toFixed(1)} s after DNS was right`)
  expect(await visit(short_link.replace('/t/', '/'))).toEqual([302, 'https://shop.test/'])
  for (const path of ['/dashboard', '/api/user/profile', '/dev/mail'])
    expect(await visit(path)).toEqual([404, undefined])
  await expect.poll(async () => (await now()).state, PATIENT).toBe('live')
  expect((await now()).certificate_until).not.toBeNull()
  expect(readdirSync(join(home, 'edge/nginx/certificates'))).toHaveLength(1)

  await call('DELETE', `/api/domains/${domain.id}`)
  const gone = () => visit(short_link).then((seen) => seen instanceof Error)
  await expect.poll(gone, PATIENT).toBe(true)
})

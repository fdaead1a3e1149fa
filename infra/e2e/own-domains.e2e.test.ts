import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../services/account/base/database/connect.ts'
import { publishCloaks, publishHosts } from '../../services/account/routing/publish.ts'
import { readRunning } from '../local/start/state-file.ts'
import { freePort } from '../local/stores/free-port.ts'
import { line, startTool } from '../local/testing/start-tool.ts'
import { testAuthority } from '../local/testing/test-authority.ts'

const HOST = 'go.brand.example'

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
  const running = await readRunning(home)
  const database = openDatabase(running?.env?.DATABASE_URL ?? '', 2, () => {})
  onTestFinished(() => database.close())
  return { port, httpsPort, authority, home, db: database.db, running }
}

const json = async (answer: Response) => JSON.parse(await answer.text())

async function signedUp(site: string) {
  const email = 'owner@brand.example'
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return json(await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  await post('/api/email/send-verification', { email })
  const code = async () => {
    const mails: { to: string; text: string }[] = await json(await fetch(`${site}/dev/mail.json`))
    return /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(code, { timeout: 10_000 }).toBeDefined()
  const { token } = await post('/api/user/register', { email, password: 'Sluice123', code: await code() })
  return (path: string, body: object) => post(path, body, token)
}

test('D1: a domain that was just proved has its links by https within ten seconds', async () => {
  const { port, httpsPort, authority, home, db } = await started()
  const call = await signedUp(`http://localhost:${port}`)
  const made = await call('/api/cloak/create', {
    ...{ name: 'Spring', mode: 'full_open', selectedRegions: [] },
    ...{ realUrl: 'https://shop.test/', auditUrl: 'https://shop.test/about' },
  })
  const code = String(made.short_link).replace('/t/', '')
  await db.transaction().execute(async (tx) => {
    const link = await tx.selectFrom('cloaks').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
    const domain = await tx
      .insertInto('own_domains')
      .values({
        owner_id: link.owner_id,
        host: HOST,
        label: 'a'.repeat(20),
        state: 'verified',
        verified_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const moved = await tx
      .updateTable('cloaks')
      .set({ domain_id: domain.id, version: link.version + 1 })
      .where('id', '=', link.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishHosts(tx)
    await publishCloaks(tx, [moved])
  })
  const proved = performance.now()
  const ca = await authority.root()
  const visit = (path: string) =>
    new Promise<unknown>((resolve) => {
      const at = { host: '127.0.0.1', port: httpsPort, path, servername: HOST, headers: { host: HOST }, ca }
      get(at, (answer) => resolve([answer.resume().statusCode, answer.headers.location])).on('error', resolve)
    })
  await expect
    .poll(() => visit(`/${code}`), { timeout: 30_000, interval: 100 })
    .toEqual([302, 'https://shop.test/'])
  expect(performance.now() - proved).toBeLessThan(10_000)
  expect(await visit('/dashboard')).toEqual([404, undefined])
  const row = await db.selectFrom('own_domains').select('state').executeTakeFirstOrThrow()
  expect(row.state).toBe('live')
  expect(readdirSync(join(home, 'edge/nginx/certificates'))).toHaveLength(1)
})

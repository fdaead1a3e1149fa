import { appendFileSync, chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../start/config.ts'
import { runCommand } from '../start/run-command.ts'
import { readRunning } from '../start/state-file.ts'
import { freePort } from '../stores/free-port.ts'
import { line, startTool, type Tool } from '../testing/start-tool.ts'

const VISITS = 40
/** Each of these starts the product once or twice. */
const STARTS = { timeout: 420_000 }
const OWN_PASSWORD = 'Backup12345'
const DEMO = { email: 'advertiser@demo.test', password: 'Demo12345' }

let [place, home, backup, port] = ['', '', '', 0]
let product: Tool | undefined
let stored = ''
let taken = ''
let picture = ''

const env = (over: Record<string, string> = {}) => ({ SLUICE_HOME: home, SLUICE_PORT: String(port), ...over })
const inPlace = (name: string) => join(place, name)

async function up(over: Record<string, string> = {}): Promise<void> {
  product = startTool('start', env(over))
  await line(product, /^Sluice is ready/, 240_000)
}

async function down(): Promise<void> {
  product?.child.kill('SIGTERM')
  await product?.exit
  product = undefined
}

async function tool(
  what: string,
  over: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const { exit, lines } = startTool(what, env(over))
  const code = await exit
  return { code, text: lines.join('\n') }
}

async function api<T>(path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const signIn = async () => (await api<{ token: string }>('/api/user/login', DEMO)).token

/** Signs in as the superadmin of a new installation and, once, chooses a password. */
async function signInAsSuperadmin(): Promise<string> {
  const shown = product ? await line(product, /first superadmin: (\S+), password (\S+)/) : ''
  const [, email = '', password = ''] = /superadmin: (\S+), password (\S+)/.exec(shown) ?? []
  const { token } = await api<{ token: string }>('/api/user/login', { email, password })
  const change = { currentPassword: password, newPassword: OWN_PASSWORD }
  await api('/api/user/change-password', change, token)
  return token
}

/** Makes the site show a picture; returns its address. */
async function showPicture(): Promise<string> {
  const token = await signInAsSuperadmin()
  const url = (path: string) => `http://localhost:${port}/api/admin/settings${path}`
  const form = new FormData()
  form.append('picture', new Blob([readFileSync(join(ROOT, 'web/public/preview-en.jpg'))]), 'picture.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const added = await fetch(url('/pictures'), { method: 'POST', headers, body: form })
  const { path } = ((await added.json()) as { data: { path: string } }).data
  const { data } = await api<{ data: { version: number; settings: object } }>(
    '/api/admin/settings',
    undefined,
    token,
  )
  const saved = await fetch(url(''), {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      version: data.version,
      settings: { ...data.settings, walletQrCode: path },
      confirmation: OWN_PASSWORD,
    }),
  })
  if (!saved.ok) throw new Error(`settings were not saved: ${await saved.text()}`)
  return path
}

/** The visits of each link, day and destination, read from the store itself. */
async function totals(of = home): Promise<string> {
  const given = (await readRunning(of))?.env ?? {}
  const client = createClient({ url: given.CLICKHOUSE_URL ?? '', database: given.CLICKHOUSE_DATABASE ?? '' })
  try {
    const answer = await client.query({
      query: `SELECT cloak, toDate(at) AS day, redirect_to, count() AS visits, arraySort(groupUniqArray(spool)) AS spools
        FROM visits GROUP BY ALL ORDER BY ALL`,
      format: 'JSONEachRow',
    })
    return answer.text()
  } finally {
    await client.close()
  }
}

/** Makes a link, visits it, and waits until `stored` shows all visits. */
async function visitNewLink(token: string): Promise<void> {
  const link = { name: 'Kept', mode: 'full_open', realUrl: 'https://kept.test/', selectedRegions: ['US'] }
  const { short_link } = await api<{ short_link: string }>('/api/cloak/create', link, token)
  const url = `http://localhost:${port}${short_link}`
  const known = async () => {
    expect((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status).toBe(302)
  }
  await vi.waitFor(known, { timeout: 20_000, interval: 100 })
  for (let visit = 0; visit < VISITS; visit += 1) await fetch(url, { redirect: 'manual' })
  const allStored = async () => {
    stored = await totals()
    expect(stored).toContain(`"visits":${VISITS},`)
  }
  await vi.waitFor(allStored, { timeout: 60_000, interval: 200 })
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'sluice-backup-'))
  chmodSync(place, 0o711)
  home = inPlace('home')
  backup = inPlace('backup')
  port = await freePort()
  await up()
  const demo = {
    name: 'demo data',
    args: [join(ROOT, 'services/account/demo-data.ts')],
    cwd: ROOT,
    log: () => {},
  }
  await runCommand({ ...demo, env: (await readRunning(home))?.env ?? {} }, new AbortController().signal)
  picture = await showPicture()
  await visitNewLink(await signIn())
}, 420_000)
afterAll(async () => {
  await down()
  rmSync(place, { recursive: true, force: true })
}, 120_000)

test('a backup of the running product holds every table and the pictures, and prints the hash of the ledger', async () => {
  const { code, text } = await tool('backup', { BACKUP: backup })
  expect(text).toMatch(/holds \d\d tables and [1-9]\d* uploads/)
  expect(code).toBe(0)
  taken = /^ledger (\w{64})$/m.exec(text)?.[1] ?? ''
  expect(taken).not.toBe('')
  const again = await tool('backup', { BACKUP: backup })
  expect(again.text).toMatch(/is not empty; a backup goes into a new folder/)
  expect(again.code).toBe(1)
})

test(
  'nothing is restored over a running product or existing users, or from a damaged or unfinished backup',
  STARTS,
  async () => {
    const refused = async (over: Record<string, string>, words: RegExp) => {
      const { code, text } = await tool('restore', { BACKUP: backup, ...over })
      expect(text).toMatch(words)
      expect(code).toBe(1)
    }
    await refused({}, /Sluice is running from .* Stop it first/)
    await down()
    rmSync(join(home, 'account', 'uploads'), { recursive: true })
    await refused({}, /not empty \(\d+ users\)/)
    const fresh = { SLUICE_HOME: inPlace('fresh') }
    for (const [name, words] of [
      ['tables/quota_accounts.copy', /damaged: tables\/quota_accounts.copy/],
      ['manifest.json', /damaged: manifest.json/],
    ] as const) {
      const copy = inPlace(`damaged-${name.replaceAll('/', '-')}`)
      cpSync(backup, copy, { recursive: true })
      appendFileSync(join(copy, name), ' ')
      await refused({ ...fresh, BACKUP: copy }, words)
      rmSync(join(copy, 'manifest.json'))
      await refused({ ...fresh, BACKUP: copy }, /the manifest is missing/)
    }
  },
)

test(
  'restored into a new home, the ledger is the same, links lead where they did, and ids are not reused',
  STARTS,
  async () => {
    const other = { SLUICE_HOME: inPlace('other') }
    const restored = await tool('restore', { ...other, BACKUP: backup })
    expect(restored.text).toContain(`ledger ${taken}, as in the backup`)
    expect(restored.code).toBe(0)
    await up(other)
    const token = await signIn()
    const { items } = await api<{ items: { id: number; name: string; short_link: string }[] }>(
      '/api/cloak/list',
      undefined,
      token,
    )
    const kept = items.find(({ name }) => name === 'Kept')
    const visit = await fetch(`http://localhost:${port}${kept?.short_link}`, { redirect: 'manual' })
    expect(visit.headers.get('location')).toBe('https://kept.test/')
    expect((await fetch(`http://localhost:${port}${picture}`)).status).toBe(200)
    const link = { name: 'New', mode: 'full_open', realUrl: 'https://new.test/', selectedRegions: ['US'] }
    const made = await api<{ id: number }>('/api/cloak/create', link, token)
    expect(made.id).toBeGreaterThan(1_000_000)
    await down()
  },
)

test(
  'after a loss of ClickHouse the journals bring every visit back, even over existing ones',
  STARTS,
  async () => {
    rmSync(join(home, 'clickhouse'), { recursive: true })
    expect((await tool('rebuild-stats')).code).toBe(0)
    await up()
    await expect.poll(() => totals(), { timeout: 60_000 }).toBe(stored)
    expect((await tool('rebuild-stats')).text).toMatch(/Stop it first/)
    await down()
    const kept = await tool('rebuild-stats')
    expect(kept.text).toMatch(new RegExp(`ClickHouse holds ${VISITS} visits`))
    expect(kept.code).toBe(1)
    const replaced = await tool('rebuild-stats', { REPLACE: '1' })
    expect(replaced.text).toContain(`${VISITS} were deleted`)
    await up()
    await expect.poll(() => totals(), { timeout: 60_000 }).toBe(stored)
  },
)

test('with Kafka the topic brings every visit back', STARTS, async () => {
  await down()
  home = inPlace('kafka')
  await up({ KAFKA: '1' })
  await visitNewLink(await signInAsSuperadmin())
  await down()
  rmSync(join(home, 'clickhouse'), { recursive: true })
  const rebuilt = await tool('rebuild-stats', { KAFKA: '1' })
  expect(rebuilt.text).toMatch(/read the topic from the beginning/)
  expect(rebuilt.code).toBe(0)
  await up({ KAFKA: '1' })
  await expect.poll(() => totals(), { timeout: 60_000 }).toBe(stored)
})

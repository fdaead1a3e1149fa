import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childrenOf } from '../stores/children-of.ts'
import { freePort } from '../stores/free-port.ts'
import { line, startTool, type Tool } from '../testing/start-tool.ts'
import { readRunning } from './state-file.ts'

type Start = Tool & { port: number; home: string }

/** Secrets that an operator may set and only account needs. */
const OPERATORS = {
  SMTP_URL: 'smtp://sluice:planted-password-of-mail@127.0.0.1:9',
  TOTP_SECRET: 'planted-secret-of-second-factors-0123456789',
  SOME_TOKEN: 'planted-token-of-something-else',
}

const started: Start[] = []
const homes: string[] = []
let [portA, portB] = [0, 0]
let [homeA, homeB] = ['', '']
let link = ''

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'sluice-start-'))
  chmodSync(home, 0o755)
  homes.push(home)
  return home
}

function start(home: string, port: number, env: Record<string, string> = {}, what = 'start'): Start {
  const self = { ...startTool(what, { SLUICE_HOME: home, SLUICE_PORT: String(port), ...env }), port, home }
  started.push(self)
  return self
}

const ready = (of: Start) => line(of, `Sluice is ready at http://localhost:${of.port}`)

/** Every process on the machine that was started for this home. */
function processesOf(home: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      if (!environment.includes(`SLUICE_HOME=${home}\0`)) return []
      return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`]
    } catch {
      return []
    }
  })
}

async function expectNothingLeft(home: string, withinMs = 0): Promise<void> {
  if (process.platform !== 'linux') return
  const until = Date.now() + withinMs
  while (Date.now() < until && processesOf(home).length > 0) await sleep(100)
  expect(processesOf(home)).toEqual([])
}

const statusOf = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })).status

beforeAll(async () => {
  ;[portA, portB] = [await freePort(), await freePort()]
  ;[homeA, homeB] = [newHome(), newHome()]
})
afterAll(async () => {
  for (const { child, exit } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exit
  }
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

test('one command each starts two products side by side; both serve the page, the API and short links', async () => {
  const production = { SLUICE_MODE: 'production', ...OPERATORS }
  const [a, b] = [start(homeA, portA), start(homeB, portB, production)]
  await Promise.all([ready(a), ready(b)])
  for (const port of [portA, portB]) {
    expect(await statusOf(port, '/')).toBe(200)
    expect(await statusOf(port, '/api/user/profile')).toBe(401)
    expect(await statusOf(port, '/t/nobody')).toBe(404)
  }
  expect(await statusOf(portA, '/dev/mail.json')).toBe(200)
  expect(await statusOf(portB, '/dev/mail.json')).toBe(404)
  expect(await line(a, /first superadmin: admin@sluice.localhost, password \S+/)).toBeDefined()
  expect(await line(a, /codes are shown at http:\/\/localhost:\d+\/dev\/mail/)).toBeDefined()
  expect((await readRunning(homeA))?.phase).toBe('ready')
  for (const secret of ['secrets.json', 'run/state.json'])
    expect(statSync(join(homeA, secret)).mode & 0o777).toBe(0o600)
})

test('a visitor registers with the code that local mode shows instead of mailing, and makes a link', async () => {
  const site = `http://localhost:${portA}`
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return {
      status: answer.status,
      body: (await answer.json()) as { status: string; token?: string; short_link?: string },
    }
  }
  const email = 'visitor@start.test'
  expect((await post('/api/email/send-verification', { email })).status).toBe(200)
  const mailed = async () => {
    const mails = (await (await fetch(`${site}/dev/mail.json`)).json()) as { to: string; text: string }[]
    return /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(mailed, { timeout: 30_000 }).toBeDefined()
  const made = await post('/api/user/register', { email, password: 'Sluice123', code: await mailed() })
  expect(made).toMatchObject({ status: 200, body: { status: 'success', token: expect.any(String) } })
  const settings = {
    name: 'Spring',
    mode: 'full_open',
    realUrl: 'https://shop.test/',
    auditUrl: 'https://shop.test/about',
  }
  const cloak = await post('/api/cloak/create', { ...settings, selectedRegions: [] }, made.body.token)
  link = cloak.body.short_link as string
  await expect.poll(() => statusOf(portA, link), { timeout: 30_000 }).toBe(302)
})

test('make status names every part with its port, and fails when nothing runs', async () => {
  const status = start(homeA, portA, {}, 'status')
  expect(await status.exit).toBe(0)
  for (const part of [
    'postgres',
    'redis',
    'clickhouse',
    'stats',
    'account',
    'courier',
    'redirect',
    'front-door',
  ])
    expect(status.lines.join('\n')).toMatch(new RegExp(`^${part} +(ready|running) +127.0.0.1:\\d+`, 'm'))
  expect(await start(newHome(), portA, {}, 'status').exit).toBe(1)
})

test('the demo is refused unless the product runs in local mode', async () => {
  for (const [home, words] of [
    [homeB, /needs a product in local mode/],
    [newHome(), /not running/],
  ] as const) {
    const demo = start(home, portB, {}, 'demo')
    expect(await demo.exit).toBe(1)
    expect(demo.lines.join('\n')).toMatch(words)
  }
})

test('a second start of the same folder is refused with a message, and the first keeps running', async () => {
  const again = start(homeA, await freePort())
  expect(await again.exit).toBe(1)
  expect(again.lines.join('\n')).toMatch(
    /^Sluice is already running from .* \(process \d+, http:\/\/localhost:\d+\)/,
  )
  expect(await statusOf(portA, '/')).toBe(200)
})

test('a taken port is named before anything is started', async () => {
  const home = newHome()
  const refused = start(home, portA)
  expect(await refused.exit).toBe(1)
  expect(refused.lines.join('\n')).toMatch(new RegExp(`^Port ${portA} is already in use`))
  await expectNothingLeft(home)
})

test.runIf(process.platform === 'linux')('S-H: only its user can read anything in a home', () => {
  for (const home of [homeA, homeB]) {
    const open = readdirSync(home, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const stat = lstatSync(join(home, name), { throwIfNoEntry: false })
      return stat && stat.mode & 0o077 && !stat.isSymbolicLink()
        ? [`${name} ${(stat.mode & 0o777).toString(8)}`]
        : []
    })
    expect(open).toEqual([])
    expect(statSync(home).mode & 0o777).toBe(0o700)
  }
})

test.runIf(process.platform === 'linux')('S-I: no process has a secret it does not need', async () => {
  const state = await readRunning(homeB)
  const secrets: Record<string, string> = JSON.parse(readFileSync(join(homeB, 'secrets.json'), 'utf8'))
  const planted = { ...OPERATORS, JWT_SECRET: secrets.JWT_SECRET, DATABASE_URL: state?.env.DATABASE_URL }
  for (const { name, pid } of state?.parts ?? []) {
    const environments = [pid as number, ...(await childrenOf(pid as number))].map((each) =>
      readFileSync(`/proc/${each}/environ`, 'utf8'),
    )
    for (const [secret, value] of Object.entries(planted))
      if (name !== 'account')
        expect([name, secret, environments.some((text) => text.includes(value as string))]).toEqual([
          name,
          secret,
          false,
        ])
    if (['postgres', 'redis', 'clickhouse'].includes(name))
      expect([name, environments.some((text) => text.includes(secrets.INTERNAL_SECRET as string))]).toEqual([
        name,
        false,
      ])
  }
})

test('S-G: each killed part comes back at its address, links are served meanwhile, and the status reports it', async () => {
  const a = started.find((each) => each.home === homeA) as Start
  const before = (await readRunning(homeA))?.parts ?? []
  for (const { name, pid } of before) {
    process.kill(pid as number, 'SIGKILL')
    await line(a, new RegExp(`^\\S+ {2}${name} .*ended by itself \\(SIGKILL\\)`))
    if (name !== 'redirect' && name !== 'front-door') expect(await statusOf(portA, link)).toBe(302)
    await line(a, new RegExp(`^\\S+ {2}${name} .* again$`))
    await expect.poll(() => statusOf(portA, link), { timeout: 60_000 }).toBe(302)
  }
  type Parts = typeof before
  const place = ({ name, address, internalUrl }: Parts[number]) => [name, address, internalUrl]
  // A restart is said before it is written.
  const written = async () =>
    ((await readRunning(homeA))?.parts ?? []).map((part) => [...place(part), part.state, part.restarts])
  await expect
    .poll(written, { timeout: 30_000 })
    .toEqual(before.map((part) => [...place(part), 'up', part.restarts + 1]))
  await expect.poll(() => statusOf(portA, '/api/user/profile'), { timeout: 60_000 }).toBe(401)
  const status = start(homeA, portA, {}, 'status')
  expect(await status.exit).toBe(0)
  expect(status.lines.join('\n')).toMatch(/^postgres .* [1-9]$/m)
}, 600_000)

test('SIGTERM stops everything in order, a second one changes nothing, and no process remains', async () => {
  const a = started.find((each) => each.home === homeA) as Start
  a.child.kill('SIGTERM')
  await line(a, /stopping/)
  a.child.kill('SIGTERM')
  expect(await a.exit).toBe(0)
  const order = a.lines.filter((text) => / stopped$/.test(text)).map((text) => text.split(/\s+/)[1])
  expect(order.slice(0, 5)).toEqual(['front-door', 'redirect', 'courier', 'account', 'stats'])
  expect(new Set(order.slice(5))).toEqual(new Set(['clickhouse', 'redis', 'postgres']))
  await expectNothingLeft(homeA)
})

test('a killed start leaves nothing running, and the next one continues with its data', async () => {
  const a = start(homeA, portA)
  await ready(a)
  expect(a.lines.join('\n')).not.toMatch(/first superadmin/)
  a.child.kill('SIGKILL')
  await a.exit
  await expectNothingLeft(homeA, 30_000)
  const next = start(homeA, portA)
  await line(next, /postgres {4}/)
  next.child.kill('SIGINT')
  expect(await next.exit).toBe(0)
  await expectNothingLeft(homeA)
})

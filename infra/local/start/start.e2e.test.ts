import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../stores/free-port.ts'
import { line, startTool, type Tool } from '../testing/start-tool.ts'
import { readRunning } from './state-file.ts'

type Start = Tool & { port: number; home: string }

const started: Start[] = []
const homes: string[] = []
let [portA, portB] = [0, 0]
let [homeA, homeB] = ['', '']

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'sluice-start-'))
  chmodSync(home, 0o711)
  homes.push(home)
  return home
}

function start(home: string, port: number, env: Record<string, string> = {}, what = 'start'): Start {
  const self = { ...startTool(what, { SLUICE_HOME: home, SLUICE_PORT: String(port), ...env }), port, home }
  started.push(self)
  return self
}

const ready = (of: Start) => line(of, `Sluice is ready at http://localhost:${of.port}`)

/** Every process of the machine that was started for this home, whatever it is. */
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

const statusOf = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status

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

test('one command each brings up two products side by side, which serve the page, the API and short links', async () => {
  const production = { SLUICE_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:9' }
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

test('a visitor registers with the code that local mode shows instead of mailing it', async () => {
  const site = `http://localhost:${portA}`
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { status: string; token?: string } }
  }
  const email = 'visitor@start.test'
  expect((await post('/api/email/send-verification', { email })).status).toBe(200)
  const mailed = async () => {
    const mails = (await (await fetch(`${site}/dev/mail.json`)).json()) as { to: string; text: string }[]
    return /^\d{6}$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(mailed, { timeout: 10_000 }).toBeDefined()
  const made = await post('/api/user/register', { email, password: 'Sluice123', code: await mailed() })
  expect(made).toMatchObject({ status: 200, body: { status: 'success', token: expect.any(String) } })
})

test('the status names every part with its port, and fails where nothing runs', async () => {
  const status = start(homeA, portA, {}, 'status')
  expect(await status.exit).toBe(0)
  for (const part of ['postgres', 'redis', 'clickhouse', 'stats', 'account', 'redirect', 'front-door'])
    expect(status.lines.join('\n')).toMatch(new RegExp(`^${part} +(ready|running) +127.0.0.1:\\d+`, 'm'))
  expect(await start(newHome(), portA, {}, 'status').exit).toBe(1)
})

test('the demo is refused where the product does not run in local mode, or not at all', async () => {
  for (const [home, words] of [
    [homeB, /only for a product in local mode/],
    [newHome(), /not running/],
  ] as const) {
    const demo = start(home, portB, {}, 'demo')
    expect(await demo.exit).toBe(1)
    expect(demo.lines.join('\n')).toMatch(words)
  }
})

test('a second start of the same folder is refused with a sentence, and the first one runs on', async () => {
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

test('a part that dies stops the whole with its last lines, and the exit code says so', async () => {
  const b = started.find((each) => each.home === homeB) as Start
  const stats = (await readRunning(homeB))?.parts.find((part) => part.name === 'stats')
  process.kill(stats?.pid as number, 'SIGKILL')
  expect(await b.exit).toBe(1)
  expect(b.lines.join('\n')).toMatch(/stats ended by itself \(SIGKILL\)/)
  await expectNothingLeft(homeB)
})

test('SIGTERM stops everything in order, a second one changes nothing, and no process is left', async () => {
  const a = started.find((each) => each.home === homeA) as Start
  a.child.kill('SIGTERM')
  await line(a, /stopping/)
  a.child.kill('SIGTERM')
  expect(await a.exit).toBe(0)
  const order = a.lines.filter((text) => / stopped$/.test(text)).map((text) => text.split(/\s+/)[1])
  expect(order.slice(0, 4)).toEqual(['front-door', 'redirect', 'account', 'stats'])
  expect(new Set(order.slice(4))).toEqual(new Set(['clickhouse', 'redis', 'postgres']))
  await expectNothingLeft(homeA)
})

test('a start that is killed leaves nothing running, and the next one goes on from its data', async () => {
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

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDir } from '../journal/testing/open.ts'
import { SECRET, standInStats } from '../shipping/testing/stand-in-stats.ts'

const MAIN = new URL('testing/small-main.ts', import.meta.url).pathname
const SOON = { timeout: 40_000, interval: 50 }

type Running = { child: ChildProcess; port: number; internal: string; ended: Promise<number | null> }

function startProcess(root: string, statsUrl: string, more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      INTERNAL_PORT: '0',
      INTERNAL_SECRET: SECRET,
      REDIS_URL: 'redis://127.0.0.1:1',
      ACCOUNT_INTERNAL_URL: 'http://127.0.0.1:1',
      STATS_INTERNAL_URL: statsUrl,
      GEOIP_MMDB: 'none',
      SNAPSHOT_DIR: root,
      JOURNAL_DIR: join(root, 'journal'),
      JOURNAL_SEGMENT_BYTES: '50000',
      REDIRECT_WORKERS: '1',
      ...more,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stdout?.on('data', (data) => lines.push(...String(data).split('\n')))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, lines, ended }
}

async function start(root: string, statsUrl: string, more?: NodeJS.ProcessEnv): Promise<Running> {
  const { child, lines, ended } = startProcess(root, statsUrl, more)
  const listening = await vi.waitFor(() => {
    const line = lines.find((each) => each.includes('"msg":"listening"'))
    expect(line).toBeDefined()
    return JSON.parse(line as string) as { port: number; internalPort: number }
  }, SOON)
  return { child, port: listening.port, internal: `http://127.0.0.1:${listening.internalPort}`, ended }
}

/** Sends requests over new connections until stopped. Returns the answered paths and the failures. */
function visitors(port: number) {
  const agent = new Agent({ keepAlive: false })
  const answered: string[] = []
  const workers = new Set<string>()
  const failed: string[] = []
  let asking = true
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent }, (response) => {
        let body = ''
        response.on('data', (data) => {
          body += data
        })
        response.on('end', () => {
          answered.push(path)
          workers.add(body)
          resolve()
        })
      }).on('error', (error) => {
        failed.push(`${path}: ${error.message}`)
        resolve()
      })
    })
  const loops = [0, 1, 2].map(async (each) => {
    for (let n = 0; asking; n += 1) await ask(`/${port}-${each}-${n}`)
  })
  return {
    answered,
    workers,
    failed,
    async stop() {
      asking = false
      await Promise.all(loops)
    },
  }
}

const textOf = async (url: string) => (await fetch(url)).text()

const workerPid = (root: string, slot = 0) =>
  Number(readlinkSync(join(root, 'journal', `w${slot}`, 'lock')).split(':')[0])

test('replacing the only worker fails no visitor, and every answered visit is shipped once', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const { child, port, internal, ended } = await start(root, stats.url)
  const load = visitors(port)
  for (let round = 2; round <= 3; round += 1) {
    await sleep(300)
    child.kill('SIGHUP')
    await vi.waitFor(() => expect(load.workers.size).toBe(round), SOON)
  }
  await load.stop()
  expect(load.failed).toEqual([])
  const metrics = await (await fetch(`${internal}/metrics`)).text()
  expect(metrics).toMatch(/answers_total\{worker="0"\} \d+/)
  expect(metrics).toMatch(/sluice_worker_restarts_total\{worker="0"\} 2/)
  expect(metrics).toMatch(/sluice_shipper_acked_seq\{dir="w0",spool="[a-z0-9]+"\} \d+/)
  expect((await fetch(`${internal}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const [shipped = []] = [...stats.stored().values()]
  expect(new Set(shipped)).toEqual(new Set(load.answered))
  expect(shipped).toHaveLength(load.answered.length)
}, 120_000)

test('metrics are current; those of a worker that does not answer are its last ones', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const { port, internal } = await start(root, stats.url)
  const answers = async () =>
    /answers_total\{worker="0"\} (\d+)/.exec(await textOf(`${internal}/metrics`))?.[1]
  expect(await answers()).toBe('0')
  for (const told of ['1', '2']) {
    await textOf(`http://127.0.0.1:${port}/`)
    expect(await answers()).toBe(told)
  }
  process.kill(workerPid(root), 'SIGSTOP')
  expect(await answers()).toBe('2')
  process.kill(workerPid(root), 'SIGKILL')
  await vi.waitFor(async () => expect(await answers()).toBe('0'), SOON)
}, 120_000)

test('a thousand visitors can wait for a busy worker, and each is answered', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const { port } = await start(root, stats.url)
  const worker = workerPid(root)
  process.kill(worker, 'SIGSTOP')
  onTestFinished(() => void process.kill(worker, 'SIGKILL'))
  const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const answers = sockets.map((socket) => once(socket, 'data'))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  process.kill(worker, 'SIGCONT')
  for (const [data] of await Promise.all(answers)) expect(String(data)).toMatch(/^HTTP\/1.1 200 /)
}, 60_000)

test('a killed worker is replaced and loses no answered visit', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const { child, port, ended } = await start(root, stats.url)
  const load = visitors(port)
  for (let round = 2; round <= 4; round += 1) {
    await sleep(200)
    process.kill(workerPid(root), 'SIGKILL')
    await vi.waitFor(() => expect(load.workers.size).toBe(round), SOON)
  }
  await load.stop()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const [shipped = []] = [...stats.stored().values()]
  expect(new Set(shipped).size).toBe(shipped.length)
  const kept = new Set(shipped)
  expect(load.answered.filter((path) => !kept.has(path))).toEqual([])
}, 120_000)

test.runIf(process.platform === 'linux')('shipping yields to the workers', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const { child } = await start(root, stats.url)
  const supervisor = child.pid as number
  const lowered = () => {
    const threads = readdirSync(`/proc/${supervisor}/task`).map(Number)
    return threads.filter((thread) => getPriority(thread) > getPriority())
  }
  await vi.waitFor(() => expect(lowered()).not.toEqual([]), SOON)
  expect(lowered()).not.toContain(supervisor)
  process.kill(workerPid(root), 'SIGKILL')
  await vi.waitFor(() => expect(getPriority(workerPid(root))).toBe(getPriority()), SOON)
})

test('two workers share the port, and a removed slot is still shipped', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const two = await start(root, stats.url, { REDIRECT_WORKERS: '2' })
  stats.mood(() => 'down')
  const load = visitors(two.port)
  await vi.waitFor(() => expect(load.workers.size).toBe(2), SOON)
  await load.stop()
  two.child.kill('SIGKILL')
  await vi.waitFor(() => expect(() => workerPid(root, 1)).toThrow(), SOON)
  await vi.waitFor(() => expect(() => workerPid(root, 0)).toThrow(), SOON)
  stats.mood(() => 'well')
  const one = await start(root, stats.url)
  const shipped = () => [...stats.stored().values()].flat()
  await vi.waitFor(() => expect(new Set(shipped())).toEqual(new Set(load.answered)), SOON)
  one.child.kill('SIGTERM')
  expect(await one.ended).toBe(0)
}, 120_000)

test('S-F: a dead worker that cannot restart leaves the others serving, and comes back when it can', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const { child, port, internal, ended } = await start(root, stats.url, { REDIRECT_WORKERS: '2' })
  writeFileSync(join(root, 'dies-1'), '')
  process.kill(workerPid(root, 1), 'SIGKILL')
  const metric = async (name: string) =>
    Number(new RegExp(`^${name}{worker="1"} (\\d+)$`, 'm').exec(await textOf(`${internal}/metrics`))?.[1])
  await vi.waitFor(async () => expect(await metric('sluice_worker_restarts_total')).toBeGreaterThan(4), SOON)
  expect(await metric('sluice_worker_ready')).toBe(0)
  const load = visitors(port)
  await vi.waitFor(() => expect(load.answered.length).toBeGreaterThan(20), SOON)
  expect((await fetch(`${internal}/readyz`)).status).toBe(200)
  rmSync(join(root, 'dies-1'))
  await vi.waitFor(async () => expect(await metric('sluice_worker_ready')).toBe(1), SOON)
  await load.stop()
  expect(load.failed).toEqual([])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 120_000)

test('S-F: a node starts with the workers that can; readiness says when there are none', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  writeFileSync(join(root, 'dies-1'), '')
  const { internal, port } = await start(root, stats.url, { REDIRECT_WORKERS: '2' })
  expect(await textOf(`http://127.0.0.1:${port}/`)).toBe(String(workerPid(root, 0)))
  writeFileSync(join(root, 'dies-0'), '')
  process.kill(workerPid(root, 0), 'SIGKILL')
  await vi.waitFor(async () => expect((await fetch(`${internal}/readyz`)).status).toBe(503), SOON)
}, 120_000)

test('workers that keep ending at once end the supervisor with their code', async () => {
  const { ended } = startProcess(freshDir(), 'http://127.0.0.1:1', { SMALL_WORKER: 'dies' })
  expect(await ended).toBe(3)
}, 90_000)

test('S-H: only their user can read journals, counters and locks, including those of an earlier version', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  const spool = join(root, 'journal', 'w0')
  mkdirSync(spool, { recursive: true })
  chmodSync(spool, 0o755)
  writeFileSync(join(spool, 'checkpoint'), '', { mode: 0o644 })
  const { port } = await start(root, stats.url)
  await textOf(`http://127.0.0.1:${port}/`)
  const entries = readdirSync(join(root, 'journal'), { recursive: true, withFileTypes: true })
  const open = entries
    .filter((entry) => !entry.isSymbolicLink())
    .filter((entry) => (statSync(join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
  expect(entries.length).toBeGreaterThan(4)
  expect(open.map(({ name }) => name)).toEqual([])
  expect(statSync(root).mode & 0o777).toBe(0o700)
})

test('a second supervisor on the same journal is refused', async () => {
  const [root, stats] = [freshDir(), await standInStats()]
  await start(root, stats.url)
  const second = startProcess(root, stats.url)
  expect(await second.ended).toBe(1)
}, 90_000)

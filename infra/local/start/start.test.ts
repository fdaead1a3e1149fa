import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../stores/free-port.ts'
import { ROOT, readConfig } from './config.ts'
import { consoleLine, throttle } from './console-line.ts'
import { lockHome } from './home-lock.ts'
import { openLogFile } from './log-file.ts'
import { addressOf } from './part-address.ts'
import { checkPort } from './port-check.ts'
import { planServices } from './service-plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-unit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const secrets = {
  INTERNAL_SECRET: 'i'.repeat(40),
  JWT_SECRET: 'j'.repeat(40),
  CLICK_ID_KEYS: `1:${'c'.repeat(32)}`,
}
const stores = {
  database: 'postgres://d',
  databaseCourier: 'postgres://w',
  redis: 'redis://r',
  clickhouse: 'http://c',
  kafka: undefined,
}
const environments = (env: NodeJS.ProcessEnv, kafka?: string) => {
  const up = new Map(
    ['stats', 'account', 'redirect'].map((name) => [
      name,
      { url: `http://${name}`, internalUrl: `http://${name}-in` },
    ]),
  )
  const plans = planServices(readConfig(env), secrets, { ...stores, kafka })
  return Object.fromEntries(plans.map((plan) => [plan.name, plan.env(up)]))
}

test('a store is shown by its address, without its password', () => {
  const shown = [
    'redis://:secret@h:6379',
    'redis+sentinel://u:p@h:1,i:2/main/1',
    'postgres://u:p@[::1]:5/db?a=b',
    'h:9092,i:9092',
  ]
  expect(shown.map((url) => addressOf({ url }))).toEqual(['h:6379', 'h:1,i:2', '[::1]:5', 'h:9092,i:9092'])
})

test('services start in the order of their dependencies', () => {
  expect(planServices(readConfig({}), secrets, stores).map((plan) => plan.name)).toEqual([
    'stats',
    'account',
    'courier',
    'redirect',
  ])
})

test('the services behind the front door trust it, and the proxies in front of it', () => {
  const env = environments({ TRUSTED_PROXIES: '10.0.0.0/8' })
  expect(env.redirect?.TRUSTED_PROXIES).toBe('127.0.0.0/8,::1,10.0.0.0/8')
})

test('redirect and account alone get the keys of click ids', () => {
  const having = Object.entries(environments({})).filter(([, env]) => env.CLICK_ID_KEYS !== undefined)
  expect(having.map(([name]) => name)).toEqual(['account', 'redirect'])
})

test('visits go through Kafka only if there are brokers', () => {
  expect(environments({}).redirect?.KAFKA_BROKERS).toBe('')
  const env = environments({}, 'b:9092')
  expect([env.redirect?.KAFKA_BROKERS, env.stats?.KAFKA_BROKERS]).toEqual(['b:9092', 'b:9092'])
})

test('broker access settings reach the processes that need them, and are refused without brokers', () => {
  const access = { KAFKA_SECURITY_PROTOCOL: 'SASL_SSL', KAFKA_SASL_MECHANISM: 'PLAIN' }
  const login = { KAFKA_SASL_USERNAME: 'sluice', KAFKA_SASL_PASSWORD: 'p' }
  const env = environments({ KAFKA_BROKERS: 'b:9092', ...access, ...login }, 'b:9092')
  for (const name of ['redirect', 'stats'])
    expect(env[name]).toMatchObject({ KAFKA_BROKERS: 'b:9092', ...access, ...login })
  expect(() => readConfig({ KAFKA: '1', ...access, ...login })).toThrow('KAFKA_BROKERS: is required')
})

test('all configuration errors are named at once, before anything runs', () => {
  expect(() => readConfig({ SLUICE_PORT: '0', TRUSTED_PROXIES: 'true', KAFKA: 'maybe' })).toThrow(
    /SLUICE_PORT.*KAFKA.*TRUSTED_PROXIES/s,
  )
  expect(() => readConfig({ SLUICE_MODE: 'production' })).toThrow('SMTP_URL: is required')
  const production = { SLUICE_MODE: 'production', SMTP_URL: 'smtp://mail.test' }
  expect(() => readConfig({ ...production, COURIER_ALLOW_PRIVATE: 'true' })).toThrow(
    /COURIER_ALLOW_PRIVATE: would/,
  )
  const handshakes = { ACME_CHALLENGE: 'tls-alpn-01', DOMAIN_TARGET: 'a.test', HTTPS_PORT: '443' }
  expect(() => readConfig({ ...handshakes, HTTPS_PORT: '' })).toThrow('HTTPS_PORT: is required')
  const both = { TLS_CERT_FILE: 'c', TLS_KEY_FILE: 'k', TRUSTED_PROXIES: '10.0.0.1' }
  expect(() => readConfig({ ...handshakes, ...both })).toThrow('TRUSTED_PROXIES: and TLS_CERT_FILE')
  expect(readConfig({ ...handshakes, TRUSTED_PROXIES: '10.0.0.1' }).ACME_CHALLENGE).toBe('tls-alpn-01')
  expect(readConfig({ SLUICE_HOME: 'x' }).SLUICE_HOME).toBe(join(ROOT, 'x'))
})

test('a home belongs to one start at a time, and the refusal names the other process', async () => {
  const home = join(folder, 'locked')
  const release = await lockHome(home, 1)
  await expect(lockHome(home, 2)).rejects.toThrow(/already running from .*localhost:1/)
  release()
  const again = await lockHome(home, 3)
  again()
})

test('a start that was killed leaves its home free', async () => {
  const home = join(folder, 'killed')
  const code = `const { lockHome } = await import(process.argv[1]); await lockHome(process.argv[2], 1); console.log('held'); setInterval(() => {}, 1e6)`
  const path = new URL('./home-lock.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, path, home])
  await once(child.stdout, 'data')
  await expect(lockHome(home, 2)).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = await lockHome(home, 2)
  release()
})

test('of many simultaneous starts one gets the home', async () => {
  const home = join(folder, 'race')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockHome(home, 1)))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
})

test('a port in use on either loopback address is named', async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen(0, host)
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`Port ${port} is already in use`)
    server.close()
  }
  await checkPort('127.0.0.1', await freePort())
})

test('a log file never takes more than twice its limit', () => {
  const file = openLogFile(join(folder, 'a.log'), 1_000)
  for (let i = 0; i < 500; i += 1) file.write(`line ${i}`)
  const [now, before] = [readFileSync(file.path, 'utf8'), readFileSync(`${file.path}.1`, 'utf8')]
  expect(now.length + before.length).toBeLessThanOrEqual(2_000)
  expect(`${before}${now}`).toMatch(/line 498\nline 499\n$/)
})

test('the terminal shows events, warnings and errors in short; routine and foreign text stay in the file', () => {
  const json = (fields: object) => JSON.stringify({ level: 30, service: 's', pid: 1, ...fields })
  const read = (text: string) => consoleLine('redirect', text, '08:00:00')
  expect(
    read(json({ level: 40, msg: 'geo file refused', file: 'a.mmdb', err: { message: 'bad\nstack' } })),
  ).toBe('08:00:00  redirect    warn geo file refused (bad) file=a.mmdb')
  expect(read(json({ level: 50, msg: 'lost' }))).toBe('08:00:00  redirect    ERROR lost')
  for (const quiet of [
    json({ level: 20, msg: 'x' }),
    json({ msg: 'listening' }),
    'plain',
    '{',
    '{"level":50}',
  ])
    expect(read(quiet)).toBeUndefined()
})

test('a flood of lines is capped per second and the rest is counted', () => {
  const printed: string[] = []
  const skipped: number[] = []
  const show = throttle(
    2,
    (text) => printed.push(text),
    (count) => skipped.push(count),
  )
  for (let i = 0; i < 5; i += 1) show(`${i}`, 1_000)
  show('next', 2_000)
  expect([printed, skipped]).toEqual([['0', '1', 'next'], [3]])
})

test('S-D: local mode, which shows every mail, is refused beyond loopback; the error names the variable and the fix', () => {
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(readConfig({ SLUICE_HOST: host }).SLUICE_HOST).toBe(host)
  for (const host of [
    '0.0.0.0',
    '::',
    '192.0.2.1',
    'example.test',
    '127.0.0.1.example.test',
    '::ffff:0.0.0.0',
  ])
    expect(() => readConfig({ SLUICE_HOST: host })).toThrow(
      /SLUICE_HOST: is open to other machines.*SLUICE_MODE=production, which needs SMTP_URL/,
    )
  for (const origin of ['http://localhost:1', 'http://[::1]:1', 'http://sluice.localhost:8080'])
    expect(readConfig({ PUBLIC_ORIGIN: origin }).PUBLIC_ORIGIN).toBe(origin)
  for (const origin of ['https://links.example.test', 'http://192.0.2.1', 'http://localhost.example.test'])
    expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow(
      /PUBLIC_ORIGIN: is reachable from other machines/,
    )
  const production = { SLUICE_MODE: 'production', SMTP_URL: 'smtp://mail.example.test' }
  expect(readConfig({ ...production, SLUICE_HOST: '0.0.0.0' }).SLUICE_HOST).toBe('0.0.0.0')
})

test('R29: an origin with a path or another scheme is refused by name', () => {
  const production = { SLUICE_MODE: 'production', SMTP_URL: 'smtp://mail.example.test' }
  for (const origin of [
    'https://go.example.com/links',
    'https://go.example.com/?a=1',
    'https://go.example.com/#a',
    'https://user:word@go.example.com',
    'ftp://go.example.com',
    'go.example.com',
    'go.example.com:8443',
  ])
    expect(() => readConfig({ ...production, PUBLIC_ORIGIN: origin })).toThrow(
      'PUBLIC_ORIGIN: must be an origin without a path, such as https://go.example.com',
    )
  const { PUBLIC_ORIGIN } = readConfig({ ...production, PUBLIC_ORIGIN: 'HTTPS://Go.Example.com:443/' })
  expect(PUBLIC_ORIGIN).toBe('https://go.example.com')
})

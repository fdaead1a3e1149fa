import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificateKeyOf, sealPrivateKey } from '@sluice/kit/certificate-seal'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../stores/free-port.ts'
import { certify } from './self-signed.ts'
import { type Door, openDoors } from './testing/door.ts'
import { SECRET, standInAccount, startEdge } from './testing/edge.ts'
import { shake } from './testing/handshake.ts'

const SOON = { timeout: 10_000 }
const KEY = certificateKeyOf(SECRET)
const { door, close, after } = openDoors()
const home = mkdtempSync(join(tmpdir(), 'sluice-own-'))
after(() => rmSync(home, { recursive: true, force: true }))
afterAll(close)

const named =
  (name: string): RequestListener =>
  (asked, answer) =>
    answer.writeHead(200, { 'x-robots-tag': 'noindex' }).end(`${name} ${asked.headers.host} ${asked.url}`)
const sealed = (id: number, host: string) => {
  const { chain, key } = certify(host, home)
  return { chain, key: sealPrivateKey(KEY, id, key).toString('base64') }
}

let account: Awaited<ReturnType<typeof standInAccount>>
let edge: Awaited<ReturnType<typeof startEdge>>
let front: Door
let tlsPort: number

beforeAll(async () => {
  account = await standInAccount()
  after(account.close)
  account.put({ id: 1, host: 'go.brand.example', certificate: sealed(1, 'go.brand.example'), noindex: true })
  account.put({ id: 2, host: 'plain.example' })
  edge = await startEdge(home, account.url)
  after(() => edge.stop())
  await vi.waitFor(
    () => expect(readFileSync(join(edge.ownDir, 'names.conf'), 'utf8')).toContain('plain'),
    SOON,
  )
  const main = certify('sluice.test', home)
  const [certificateFile, keyFile] = [join(home, 'main.pem'), join(home, 'main.key')]
  writeFileSync(certificateFile, main.chain)
  writeFileSync(keyFile, main.key)
  tlsPort = await freePort()
  front = await door({
    redirect: named('redirect'),
    account: named('account'),
    devMail: true,
    publicOrigin: 'https://sluice.test',
    httpsPort: tlsPort,
    certificate: { certificateFile, keyFile },
    ownDir: edge.ownDir,
  })
})

/** The answer by http, or by https with the host as the handshake's name. */
async function ask(host: string, path: string, https = false) {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false, servername: host } })
  const base = https ? `https://127.0.0.1:${tlsPort}` : front.url
  const answer = await request(base + path, { headers: { host }, dispatcher })
  const text = await answer.body.text()
  await dispatcher.close()
  return { status: answer.statusCode, text, headers: answer.headers }
}

test('a custom domain has its links and nothing else', async () => {
  for (const https of [false, true])
    for (const path of [
      '/',
      '/abc',
      '/t/abc',
      '/api/user/profile',
      '/dev/mail',
      '/dashboard',
      '/c.js',
      '/front-door',
    ])
      expect((await ask('go.brand.example', path, https)).text, path).toBe(
        `redirect go.brand.example ${path}`,
      )
  expect((await ask('GO.brand.example', '/abc')).text).toBe('redirect go.brand.example /abc')
  expect((await ask('other.example', '/dashboard')).text).toContain('<title>Sluice</title>')
  expect((await ask('sluice.test', '/api/x', true)).text).toBe('account sluice.test /api/x')
})

test("an authority's challenge is answered at every host, also before it is known", async () => {
  const path = '/.well-known/acme-challenge/DGyRejmCefe7v4NfDGDKfA'
  for (const host of ['go.brand.example', 'plain.example', 'not-yet.example', 'sluice.test'])
    expect((await ask(host, path)).text).toBe(`account ${host} ${path}`)
  expect((await ask('go.brand.example', '/.well-known/other')).text).toContain('redirect ')
})

test('a known name gets its own certificate, by TLS 1.2 and 1.3', async () => {
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const done = await shake(tlsPort, 'go.brand.example', { minVersion: version, maxVersion: version })
    expect([done?.names, done?.version]).toEqual(['DNS:go.brand.example', version])
    done?.socket.destroy()
  }
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  expect(await shake(tlsPort, 'go.brand.example', old)).toBeUndefined()
  const main = await shake(tlsPort, 'sluice.test')
  expect(main?.names).toBe('DNS:sluice.test')
  main?.socket.destroy()
})

test('D2: any other name gets no handshake', async () => {
  const hostile = [
    'plain.example',
    'unknown.example',
    'own-domain.invalid',
    'sub.go.brand.example',
    'go.brand.example.evil.test',
    '../1',
    '1',
    '../../etc/passwd',
    `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(60)}`,
    '*.brand.example',
    'xn--bcher-kva.example',
  ]
  for (const name of hostile) expect(await shake(tlsPort, name), name).toBeUndefined()
  // Without a name.
  expect(await shake(tlsPort, '', { host: '127.0.0.1', servername: '' })).toBeUndefined()
  const still = await shake(tlsPort, 'go.brand.example')
  expect(still?.names).toBe('DNS:go.brand.example')
  still?.socket.destroy()
})

test('a request for another host than that of the handshake gets no application', async () => {
  const done = await shake(tlsPort, 'go.brand.example')
  done?.socket.write('GET /dashboard HTTP/1.1\r\nHost: x.test\r\nConnection: close\r\n\r\n')
  const heard = await done?.socket.toArray()
  expect(Buffer.concat(heard ?? []).toString()).toMatch(/^HTTP\/1\.1 421 /)
})

test("the domain's owner decides about robots and about https alone", async () => {
  const headers = async (https: boolean) => (await ask('go.brand.example', '/abc', https)).headers
  expect((await headers(false))['x-robots-tag']).toBe('noindex')
  expect((await ask('plain.example', '/abc')).headers).not.toHaveProperty('x-robots-tag')
  expect(await headers(true)).not.toHaveProperty('strict-transport-security')
  account.put({ id: 1, host: 'go.brand.example', hsts: true, noindex: false })
  // Both of one answer: for a tenth of a second after a reload, nginx has the workers before it, too.
  const told = async () => {
    const { 'strict-transport-security': hsts, 'x-robots-tag': robots } = await headers(true)
    return { hsts, robots }
  }
  await expect.poll(told, SOON).toEqual({ hsts: 'max-age=31536000', robots: undefined })
  expect(await headers(false)).not.toHaveProperty('strict-transport-security')
})

test('a new certificate and a removed domain arrive within seconds, and a renewed one without a reload', async () => {
  account.put({ id: 2, host: 'plain.example', certificate: sealed(2, 'plain.example') })
  await expect
    .poll(async () => (await shake(tlsPort, 'plain.example'))?.names, SOON)
    .toBe('DNS:plain.example')
  const generation = readFileSync(join(edge.ownDir, 'generation'), 'utf8')
  const serial = async () =>
    (await shake(tlsPort, 'plain.example'))?.socket.getPeerX509Certificate()?.serialNumber
  const before = await vi.waitUntil(serial, SOON)
  account.put({ id: 2, host: 'plain.example', certificate: sealed(2, 'plain.example') })
  await expect.poll(serial, SOON).not.toBe(before)
  expect(readFileSync(join(edge.ownDir, 'generation'), 'utf8')).toBe(generation)
  account.put({ id: 2, host: 'plain.example', gone: true, certificate: null })
  await expect.poll(() => shake(tlsPort, 'plain.example'), SOON).toBeUndefined()
  expect(readdirSync(join(edge.ownDir, 'certificates'))).toEqual(['1.pem'])
})

test('private keys are sealed in the snapshot, and readable by their user alone where nginx needs them', () => {
  expect(statSync(join(edge.ownDir, 'certificates/1.pem')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(edge.ownDir, 'certificates/1.pem'), 'utf8')).toContain('PRIVATE KEY')
  const snapshot = join(home, 'snapshot')
  expect(readdirSync(snapshot)).toEqual(['1.json'])
  expect(statSync(join(snapshot, '1.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(snapshot, '1.json'), 'utf8')).not.toContain('PRIVATE')
})

test('D4: with account away the edge starts from its snapshot, and loses nothing that nginx needs', async () => {
  await edge.stop()
  account.setAway(true)
  rmSync(edge.ownDir, { recursive: true })
  edge = await startEdge(home, account.url)
  expect((await edge.app.inject('/readyz')).statusCode).toBe(200)
  const done = await shake(tlsPort, 'go.brand.example')
  expect(done?.names).toBe('DNS:go.brand.example')
  done?.socket.destroy()
  account.setAway(false)
})

test('a key that does not fit, or was sealed for another domain, is not given to nginx', async () => {
  const wrong = { ...sealed(3, 'wrong.example'), key: sealed(4, 'wrong.example').key }
  account.put({ id: 3, host: 'wrong.example', certificate: wrong })
  account.put({ id: 5, host: 'next.example' })
  await expect
    .poll(() => readFileSync(join(edge.ownDir, 'names.conf'), 'utf8'), SOON)
    .toContain('next.example')
  expect(readdirSync(join(edge.ownDir, 'certificates'))).toEqual(['1.pem'])
  expect(readFileSync(join(edge.ownDir, 'tls-names.conf'), 'utf8')).toBe('server_name go.brand.example;\n')
})

test("hosts that account's database no longer has after a restore are forgotten", async () => {
  account.setBack(1)
  await expect
    .poll(() => readFileSync(join(edge.ownDir, 'names.conf'), 'utf8'), SOON)
    .not.toContain('next.example')
})

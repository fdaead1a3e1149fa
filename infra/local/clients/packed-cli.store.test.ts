import { spawn } from 'node:child_process'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOwnDomain } from '../../../services/account/testing/own-domain.ts'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { installOutside } from './testing/install-outside.ts'

let account: TestAccount
let origin: string
let outside: string
let key: string
let user: { id: number; token: string }
beforeAll(async () => {
  account = await openTestAccount()
  origin = await account.app.listen({ host: '127.0.0.1', port: 0 })
  user = await account.user()
  const { token } = user
  const body = { name: 'CLI', scopes: ['links:read', 'links:write', 'stats:read'] }
  key = String((await account.call('POST', '/api/keys', { token, body })).body.key)
  outside = await installOutside(
    ['@sluice/sdk', '@sluice/cli'],
    ['csv-parse', 'csv-stringify', 'yaml', 'zod'],
  )
}, 240_000)
afterAll(async () => {
  await account?.close()
  if (outside) await rm(outside, { recursive: true, force: true })
})

type Ran = { code: number | null; out: string; err: string }

/** Runs the installed command in its folder; nothing that it prints may hold the key. */
async function sluice(args: string[], input = '', env: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(join(outside, 'node_modules/.bin/sluice'), args, {
    cwd: outside,
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: join(outside, 'config'), ...env },
  })
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  expect(out + err).not.toContain(key)
  return { code, out, err }
}

const FILE = `links:
  spring-sale:
    name: Spring sale
    mode: cloak
    real_url: https://shop.example
    audit_url: https://shop.example/about
    countries: [de, NO]
  plain-one: { name: Plain, real_url: 'https://plain.example/?q=ä' }
`

test('the packed command logs in, and keeps the key for its user alone', async () => {
  expect(await sluice(['links', 'list'])).toMatchObject({ code: 1, out: '' })
  const wrong = await sluice(['login', '--url', origin], `${key.slice(0, -1)}\n`)
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('[')])
  const done = await sluice(['login', '--url', origin], `${key}\n`)
  expect(done).toMatchObject({ code: 0, out: `Logged in at ${origin}\n` })
  const config = join(outside, 'config/sluice/config.json')
  expect((await stat(config)).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(config, 'utf8'))).toEqual({ url: origin, key })
  const half = await sluice(['links', 'list'], '', { SLUICE_URL: 'https://other.example' })
  expect([half.code, half.err]).toEqual([1, expect.stringContaining('both')])
})

test('links are created, changed, shown, simulated and deleted', async () => {
  const made = await sluice([
    'links',
    'create',
    '--name',
    'By hand',
    '--real-url',
    'https://a.example',
    '--json',
  ])
  expect(made).toMatchObject({ code: 0, err: '' })
  const { id, short_link } = JSON.parse(made.out)
  const code = short_link.replace('/t/', '')
  expect(await sluice(['links', 'update', code, '--name', 'Changed'])).toMatchObject({ code: 0 })
  const shown = await sluice(['links', 'show', `${origin}${short_link}?x=1`, '--json'])
  expect(JSON.parse(shown.out)).toMatchObject({ id, name: 'Changed', real_url: 'https://a.example/' })
  expect((await sluice(['links', 'list'])).out).toMatch(
    new RegExp(`^CODE .*\n${code} +Changed +full_open +0 +https`),
  )
  const simulated = await sluice(['simulate', code, '--country', 'DE'])
  expect(simulated).toMatchObject({ code: 0, out: expect.stringMatching(/\nmode +full_open +target\n$/) })
  expect(simulated.out).toMatch(/^goes to +target\nreason +open_mode\nlocation +https:\/\/a.example\/\n/)
  expect(await sluice(['simulate', code])).toMatchObject({ code: 2, out: '' })
  expect(await sluice(['links', 'delete', code])).toMatchObject({ code: 2, out: '' })
  expect(await sluice(['links', 'delete', `id:${id}`, '--yes'])).toMatchObject({ code: 0 })
  const gone = await sluice(['links', 'show', code])
  expect(gone).toMatchObject({ code: 1, err: `sluice: there is no link "${code}"\n` })
})

test('a file is planned, applied once, and pruned only when asked', async () => {
  await writeFile(join(outside, 'links.yaml'), FILE)
  const planned = await sluice(['apply', '-f', 'links.yaml', '--dry-run'])
  expect(planned).toMatchObject({ code: 0, out: expect.stringContaining('2 to create') })
  expect(await sluice(['apply', '-f', 'links.yaml'])).toMatchObject({ code: 2 })
  expect(JSON.parse((await sluice(['links', 'list', '--json'])).out)).toEqual([])

  const done = await sluice(['apply', '-f', 'links.yaml', '--yes', '--json'])
  expect(JSON.parse(done.out)).toMatchObject({
    applied: 2,
    steps: [{ action: 'create' }, { action: 'create' }],
  })
  const again = await sluice(['apply', '-f', '-', '--yes'], FILE)
  expect(again).toMatchObject({ code: 0, out: 'Nothing to change.\n', err: '' })

  const less = FILE.replace('Spring sale', 'Summer sale').replace(/ {2}plain-one.*\n/, '')
  const changed = await sluice(['apply', '-f', '-', '--yes'], less)
  expect([changed.code, changed.out]).toEqual([0, '1 of 1 done.\n'])
  expect(changed.err).toContain('name: Spring sale -> Summer sale')
  const pruned = await sluice(['apply', '-f', '-', '--yes', '--prune', '--json'], less)
  expect(JSON.parse(pruned.out)).toMatchObject({
    applied: 1,
    steps: [{ action: 'delete', code: 'plain-one' }],
  })
  const left = JSON.parse((await sluice(['links', 'list', '--json'])).out)
  expect(left).toMatchObject([{ name: 'Summer sale', short_link: '/t/spring-sale' }])
  const faulty = await sluice(['apply', '-f', '-', '--yes'], less.replace('https://shop.example', 'nonsense'))
  expect(faulty).toMatchObject({ code: 1, out: '0 of 1 done.\n', err: expect.stringContaining('realUrl') })
})

test.each(['yaml', 'json', 'csv'])('what is exported as %s is imported the same', async (format) => {
  const file = join(outside, `exported.${format}`)
  // Deleted codes are never given again.
  const named = (text: string, name: string) =>
    text.replace(/spring-\w+/, `spring-${name}`).replace(/plain-\w+/, `plain-${name}`)
  const links = named(FILE.replace('Spring sale', "'=1+1'"), format)
  await sluice(['apply', '-f', '-', '--yes', '--prune'], links)
  expect(await sluice(['export', '-f', file])).toMatchObject({
    code: 0,
    out: `2 links written to ${file}\n`,
  })
  const again = await sluice(['import', '-f', file, '--yes'])
  expect(again).toMatchObject({ code: 0, out: 'Nothing to change.\n' })

  await sluice(['apply', '-f', '-', '--yes', '--prune'], 'links: {}')
  const moved = named(await readFile(file, 'utf8'), `${format}-2`)
  await writeFile(file, moved)
  const planned = await sluice(['import', '-f', file])
  expect(planned).toMatchObject({ code: 2, err: expect.stringContaining('2 to create') })
  expect(await sluice(['import', '-f', file, '--yes'])).toMatchObject({ code: 0, out: '2 of 2 done.\n' })
  expect(await sluice(['export', '--format', format])).toMatchObject({ code: 0, out: moved, err: '' })
})

test('links at custom domains are named by their whole addresses, in commands and in files', async () => {
  const host = 'go.brand.example'
  await addOwnDomain(account.db, user, host)
  const make = async (name: string, ...at: string[]) => {
    const options = ['--name', name, '--real-url', 'https://a.example', '--short-code', 'two-homes']
    const made = await sluice(['links', 'create', ...options, ...at, '--json'])
    return JSON.parse(made.out)
  }
  const [there, here] = [await make('There', '--domain', host), await make('Here', '--domain', '-')]
  expect([there.domain, here.domain]).toEqual([host, null])
  const several = await sluice(['links', 'show', 'two-homes'])
  expect(several).toMatchObject({ code: 1, err: expect.stringContaining('several links have this code') })
  const shown = async (meant: string) => JSON.parse((await sluice(['links', 'show', meant, '--json'])).out).id
  for (const meant of [`https://${host}/two-homes`, `${host}/t/two-homes`])
    expect(await shown(meant), meant).toBe(there.id)
  for (const meant of [`${origin}/t/two-homes`, here.short_url]) expect(await shown(meant)).toBe(here.id)
  expect((await sluice(['links', 'show', 'https://other.example/two-homes'])).code).toBe(1)
  expect((await sluice(['links', 'list', '--domain', host])).out).toContain(`\n${host}/two-homes `)

  for (const format of ['yaml', 'json', 'csv']) {
    const file = join(outside, `homes.${format}`)
    await sluice(['export', '-f', file])
    const again = await sluice(['import', '-f', file, '--yes'])
    expect(again).toMatchObject({ code: 0, out: 'Nothing to change.\n' })
  }
  const file = `links: { ${host}/new-home: { name: New, real_url: 'https://a.example/' } }`
  expect(await sluice(['apply', '-f', '-', '--yes'], file)).toMatchObject({ code: 0, out: '1 of 1 done.\n' })
  const moved = await sluice(['links', 'update', 'new-home', '--domain', '-', '--json'])
  expect(JSON.parse(moved.out)).toMatchObject({ domain: null, version: 2, name: 'New' })
})

test('no file switches several links from audit mode', async () => {
  const file = (mode: string) => `links:
  under-review-1: { name: A, mode: ${mode}, real_url: 'https://a.example/', audit_url: 'https://b.example/' }
  under-review-2: { name: B, mode: ${mode}, real_url: 'https://a.example/', audit_url: 'https://b.example/' }
`
  expect(await sluice(['apply', '-f', '-', '--yes'], file('audit'))).toMatchObject({ code: 0 })
  const refused = await sluice(['apply', '-f', '-', '--yes'], file('full_open'))
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('audit mode, not under-review-1'),
  })
  const one = file('full_open').replace(/ {2}under-review-2.*\n/, '')
  expect(await sluice(['apply', '-f', '-', '--yes'], one)).toMatchObject({ code: 0, out: '1 of 1 done.\n' })
})

test('messages of the installation come in the language asked for', async () => {
  for (const [args, env] of [
    [['--lang', 'zh-CN'], {}],
    [[], { LANG: 'zh_CN.UTF-8' }],
  ] as const) {
    const refused = await sluice(['links', 'show', 'id:999999', ...args], '', env)
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/\p{Script=Han}.*\[not_found\]/u) })
  }
})

test.each([
  ['links', 'fly'],
  ['links', 'show'],
  ['links', 'list', '--wings'],
  ['links', 'list', '--limit', '0'],
  ['stats', '--by', 'mood'],
  ['apply'],
])('wrong usage ends with 2 and says how: %s %s %s', async (...args) => {
  const ran = await sluice(args)
  expect([ran.code, ran.out]).toEqual([2, ''])
  expect(ran.err).toMatch(/^sluice: ./)
})

test('the log and the statistics fail in words while they are away, and logout forgets the key', async () => {
  const access = { SLUICE_URL: origin, SLUICE_KEY: key }
  const away = await Promise.all([['stats'], ['logs']].map((args) => sluice(args, '', access)))
  for (const ran of away)
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining('[statistics_unavailable]') })
  expect(await sluice(['logout'])).toMatchObject({ code: 0 })
  expect(await sluice(['links', 'list'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('not logged in'),
  })
}, 240_000)

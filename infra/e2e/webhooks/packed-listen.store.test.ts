import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../../services/account/testing/test-account.ts'
import { installOutside } from '../../local/clients/testing/install-outside.ts'
import { openReceiver } from './receiver.ts'

const PATIENT = { timeout: 30_000, interval: 100 }
const LINK = { name: 'Spring', realUrl: 'https://shop.test/', mode: 'full_open' }

let account: TestAccount
let origin: string
let outside: string
let receiver: Awaited<ReturnType<typeof openReceiver>>
const left: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  account = await openTestAccount()
  origin = await account.app.listen({ host: '127.0.0.1', port: 0 })
  outside = await installOutside(
    ['@sluice/sdk', '@sluice/cli'],
    ['csv-parse', 'csv-stringify', 'yaml', 'zod'],
  )
  receiver = await openReceiver(({ path }, response) =>
    response.writeHead(path === '/broken' ? 500 : 204).end(),
  )
}, 120_000)
afterEach(async () => {
  for (const stop of left.splice(0)) await stop()
})
afterAll(async () => {
  await account?.close()
  await receiver?.close()
  if (outside) await rm(outside, { recursive: true, force: true })
})

async function developer() {
  const { token } = await account.user()
  const body = { name: 'CLI', scopes: ['webhooks'] }
  const key = String((await account.call('POST', '/api/keys', { token, body })).body.key)
  return { token, key }
}
type Developer = Awaited<ReturnType<typeof developer>>

const listen = (who: Developer, to: string, ...args: string[]) => run(who, '--forward-to', to, ...args)

/** The installed `sluice listen` until it is interrupted. */
function run({ key }: Developer, ...args: string[]) {
  const child = spawn(join(outside, 'node_modules/.bin/sluice'), ['listen', ...args], {
    cwd: outside,
    env: { PATH: process.env.PATH, SLUICE_URL: origin, SLUICE_KEY: key },
  })
  const printed = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.err += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const interrupt = async (name: NodeJS.Signals = 'SIGINT') => {
    child.kill(name)
    return ended
  }
  left.push(() => interrupt('SIGKILL'))
  return { printed, ended, interrupt, secret: () => /whsec_\S+/.exec(printed.err)?.[0] ?? '' }
}

const listeners = async () => {
  const rows = await account.db.selectFrom('webhook_listeners').select(['id', 'ends_at']).execute()
  return rows.length
}
const createLink = (by: Developer) =>
  account.call('POST', '/api/cloak/create', { token: by.token, body: LINK })
const rename = (by: Developer, id: number, name: string) =>
  account.call('PUT', `/api/cloak/update/${id}`, { token: by.token, body: { ...LINK, name } })

test('events reach a port of this machine signed by the standard, and ctrl-C leaves nothing behind', async () => {
  const [one, other] = [await developer(), await developer()]
  const all = listen(one, receiver.url('/all').replace('http://127.0.0.1', 'localhost'))
  const few = listen(one, receiver.url('/few'), '--events', 'link.deleted,link.updated', '--json')
  const foreign = listen(other, receiver.url('/foreign'))
  for (const each of [all, few, foreign]) await expect.poll(each.secret, PATIENT).toMatch(/^whsec_/)
  expect(await listeners()).toBe(3)

  const { id } = (await createLink(one)).body
  for (let n = 1; n <= 14; n += 1) await rename(one, id, `Name ${n}`)
  await expect.poll(() => receiver.at('/all').length, PATIENT).toBe(15)
  await expect.poll(() => receiver.at('/few').length, PATIENT).toBe(14)
  for (const { body, headers } of receiver.at('/all'))
    expect(new Webhook(all.secret()).verify(body, headers)).toMatchObject({ data: { link: { id } } })
  const [got] = receiver.at('/few')
  expect(() => new Webhook(foreign.secret()).verify(got!.body, got!.headers)).toThrow('signature')
  const names = receiver.at('/few').map(({ body }) => JSON.parse(body).data.link.name)
  expect(names).toEqual(Array.from({ length: 14 }, (_, n) => `Name ${n + 1}`))
  expect(receiver.at('/foreign')).toEqual([])

  await expect.poll(() => all.printed.out.trim().split('\n').length, PATIENT).toBe(15)
  expect(all.printed.out).toMatch(/^\d{4}-\S+Z {2}link\.created {2}evt_\w{32} {2}204 {2}\d+ ms\n/)
  const lines = few.printed.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ type: 'link.updated', link: id, status: 204, error: null })
  for (const each of [all, few, foreign]) {
    expect(await each.interrupt()).toBe(0)
    expect(each.printed.out + each.printed.err).not.toContain('slk_live_')
  }
  expect(await listeners()).toBe(0)
}, 120_000)

test('a receiver that fails or is away is told in its line and holds nothing back', async () => {
  const who = await developer()
  const broken = listen(who, receiver.url('/broken'))
  const away = listen(who, 'http://127.0.0.1:9/')
  for (const each of [broken, away]) await expect.poll(each.secret, PATIENT).toMatch(/^whsec_/)
  await createLink(who)
  await createLink(who)
  await expect.poll(() => broken.printed.out, PATIENT).toMatch(/( 500 .*\n.*){2}/)
  await expect.poll(() => away.printed.out, PATIENT).toMatch(/link\.created.*\n.*link\.created/)
  const waiting = () => account.db.selectFrom('webhook_heard').selectAll().execute()
  await expect.poll(async () => (await waiting()).length, PATIENT).toBe(0)
  expect(await broken.interrupt('SIGTERM')).toBe(0)
}, 120_000)

test('a listener that the installation forgot says so and goes on', async () => {
  const who = await developer()
  const listening = listen(who, receiver.url('/again'))
  await expect.poll(listening.secret, PATIENT).toMatch(/^whsec_/)
  await account.db.deleteFrom('webhook_listeners').execute()
  await expect.poll(() => listening.printed.err, PATIENT).toContain('missed')
  await expect.poll(listeners, PATIENT).toBe(1)
  await createLink(who)
  await expect.poll(() => receiver.at('/again').length, PATIENT).toBe(1)
}, 120_000)

test.each([
  [['--forward-to', 'http://shop.example/'], 'another machine'],
  [['--forward-to', 'http://127.0.0.1.shop.example/'], 'another machine'],
  [['--forward-to', 'ftp://localhost/'], 'an address'],
  [['--forward-to', 'http://localhost/', '--events', 'link.flown'], 'link.created'],
  [[], '--forward-to'],
])(
  'written wrongly: %j',
  async (args, words) => {
    const { ended, printed } = run(await developer(), ...args)
    expect([await ended, printed.err]).toEqual([2, expect.stringContaining(words)])
  },
  60_000,
)

test('a key without the scope ends it', async () => {
  const { token } = await account.user()
  const body = { name: 'CLI', scopes: ['links:read'] }
  const { key } = (await account.call('POST', '/api/keys', { token, body })).body
  const refused = listen({ token, key }, 'http://localhost/')
  expect([await refused.ended, refused.printed.err]).toEqual([1, expect.stringContaining('(webhooks)')])
})

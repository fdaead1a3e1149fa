import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnDomainAnswer } from '@sluice/contract/api-domains'
import { SessionsAnswer } from '@sluice/contract/api-security'
import type { Composed } from '@sluice/local/containers/composed'
import { HOST_ADDRESS } from '@sluice/local/containers/outside'
import { fetchFrom } from '@sluice/local/containers/person'
import { ROOT } from '@sluice/local/start/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StormEnd, StormPlan } from '../chaos/hostile/storm.ts'
import { type Advertiser, logEntry, logIn } from './advertiser.ts'
import {
  CN,
  type ComposedProduct,
  MAIL_HOST,
  ORIGIN,
  type OwnDomains,
  startComposedProduct,
  US,
} from './composed-product.ts'
import { visit } from './visitor.ts'

/** Said with the first fault of a kind that is not known before, or of the first backup. */
const NOT_AT_FIRST = /sluice_(stats_visits_aside_total|account_refused_logins_total|account_backup\b)/
const SERVICES = ['account', 'courier', 'redirect', 'stats', 'front-door', 'prometheus']
const email = 'somebody@composed.example'
const password = 'Composed123'

const AlertsAnswer = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })),
  }),
})

let product: ComposedProduct
let composed: Composed
let inUS: typeof fetch
let inCN: typeof fetch
let user: Advertiser

beforeAll(async () => {
  product = await startComposedProduct()
  ;({ composed, inUS, inCN } = product)
}, 1_200_000)
afterAll(() => product?.close(), 60_000)

describe('the site', () => {
  test.each([
    ['/', 'zh'],
    ['/?lang=en', 'en'],
  ])('the front page at %s is drawn in %s, with its policy and without a placeholder', async (path, lang) => {
    const page = await inUS(ORIGIN + path)
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toMatch(new RegExp(`<html[^>]* lang="${lang}`))
    expect(text).toContain(ORIGIN)
    expect(text).not.toContain('%ORIGIN%')
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a path of the application gets its page, a missing file is missing, assets are kept for good', async () => {
    const application = await inUS(`${ORIGIN}/dashboard/cloak/list/12`)
    const page = await application.text()
    expect(application.status).toBe(200)
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
    for (const missing of ['/assets/none.js', '/none.png'])
      expect((await inUS(ORIGIN + missing)).status).toBe(404)
    const script = await inUS(ORIGIN + asset)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-encoding')).toBe('gzip')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('robots.txt and the sitemap name the origin', async () => {
    for (const file of ['/robots.txt', '/sitemap.xml']) {
      const text = await (await inUS(ORIGIN + file)).text()
      expect(text).toContain(ORIGIN)
      expect(text).not.toMatch(/%[A-Z]+%/)
    }
  })

  test('a body larger than its place allows is refused by the front door', async () => {
    const post = (path: string, bytes: number) =>
      inUS(ORIGIN + path, { method: 'POST', body: Buffer.alloc(bytes) })
    expect((await post('/t/none', 64 * 1024 + 1)).status).toBe(413)
    expect((await post('/api/user/login', 6 * 1024 * 1024 + 1)).status).toBe(413)
  })

  test('S-A: requests with two hosts are refused, and all slots are free afterwards', async () => {
    const send = (lines: string) =>
      `exec 3<>/dev/tcp/front-door/8080; printf '${lines}\\r\\n\\r\\n' >&3; head -n 1 <&3`
    const twice = send('GET /t/none HTTP/1.1\\r\\nHost: a\\r\\nHost: b')
    const script = `for n in $(seq 300); do ${twice}; done`
    const heard = await composed.exec('redirect', ['bash', '-c', script])
    expect(heard.trim().split(/\r?\n/)).toEqual(Array(300).fill('HTTP/1.1 400 Bad Request'))
    const visits = await Promise.all(Array.from({ length: 100 }, () => inUS(`${ORIGIN}/t/none`)))
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([404]))
  })
})

describe('an advertiser and visitors', () => {
  let link: { id: number; path: string }

  test('a person registers with the code that the mail brings, and signs in', async () => {
    const json = (path: string, body: object) =>
      inUS(ORIGIN + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const asked = await json('/api/email/send-verification', { email, lang: 'en_US' })
    expect(asked.status, await asked.text()).toBe(200)
    await expect.poll(() => product.mails.length, { timeout: 20_000 }).toBe(1)
    const code = /\b\d{6}\b/.exec(product.mails[0]?.text ?? '')?.[0]
    const registered = await json('/api/user/register', {
      email,
      password,
      code,
      agreeTerms: true,
    })
    expect(registered.status, await registered.text()).toBe(200)
    user = await logIn(ORIGIN, email, password, inUS)
  })

  test('account sees the address of who signs in, not that of the front door', async () => {
    const abroad = await logIn(ORIGIN, email, password, inCN)
    const { items } = await abroad.call('GET', '/api/user/sessions', SessionsAnswer)
    expect(items.find(({ current }) => current)?.ip).toBe(CN)
  })

  test.each([
    ['US', US, 'https://real.example/offer', 'country_match'],
    ['CN', CN, 'https://audit.example/page', 'country_miss'],
  ])(
    'a visitor in %s (%s) goes to %s, whatever it claims, and the log has its address',
    async (country, address, location, reason) => {
      link ??= await user.create({ name: 'US only', mode: 'cloak', selectedRegions: ['US'] })
      const spoofed = address === US ? CN : US
      const visited = await visit(ORIGIN, link.path, {
        ask: address === US ? inUS : inCN,
        headers: { 'x-forwarded-for': spoofed, 'x-real-ip': spoofed, forwarded: `for=${spoofed}` },
      })
      expect(visited).toMatchObject({ status: 302, location })
      const entry = await logEntry(user, link.id, visited.marker, 30_000)
      expect(entry).toMatchObject({ visitor_ip: address, country_code: country, reason })
    },
  )

  test('a redirect node in a new container serves what it served', async () => {
    // nginx resolves names once, at its start. Docker usually gives a new container the old address, Podman a new one.
    await composed.recreate('redirect')
    await composed.recreate('front-door')
    const visited = await visit(ORIGIN, link.path, { ask: inUS })
    expect(visited).toMatchObject({ status: 302, location: 'https://real.example/offer' })
    await logEntry(user, link.id, visited.marker, 30_000)
  })

  test('A1: hostile clients of every kind fail no good visit or call', async () => {
    const plan: StormPlan = {
      ...{ host: HOST_ADDRESS, port: 8080, localAddresses: [] },
      ...{ forMs: 8_000, slow: 60, quick: 60, rate: 60, seed: randomInt(2 ** 31) },
      targets: { paths: ['/', '/t/none', '/api/site', '/api/none'], large: '/api/docs?lang=en' },
    }
    console.log(`A1 seed ${plan.seed}`)
    const storm = join(ROOT, 'infra/chaos/hostile/storm-process.ts')
    let over = false
    const waged = composed.host
      .run([process.execPath, storm, JSON.stringify(plan)], { network: 'strangers', timeoutMs: 60_000 })
      .finally(() => {
        over = true
      })
    const seen: string[] = []
    while (!over) {
      const { status, location } = await visit(ORIGIN, link.path, { ask: inUS })
      const { name } = await user.detail(link.id)
      seen.push(`${status} ${location}, ${name}`)
      await sleep(100)
    }
    const end = JSON.parse(await waged) as StormEnd
    expect(end.faults).toEqual([])
    expect(end.clients).toBeGreaterThan(100)
    expect(seen.length).toBeGreaterThan(3)
    expect(new Set(seen)).toEqual(new Set(['302 https://real.example/offer, US only']))
  })
})

test('the first superadmin is made by the documented command', async () => {
  const command = ['node', 'services/account/create-superadmin.ts', '--email', 'boss@composed.example']
  const printed = await composed.runOnce('account', command)
  expect(JSON.parse(printed)).toEqual({ email: 'boss@composed.example', password: expect.any(String) })
})

describe('each container', () => {
  test.each(SERVICES)('%s has no capability, no root, and a file system that nobody writes', async (name) => {
    const status = await composed.exec(name, ['cat', '/proc/1/status'])
    expect(status).toMatch(/^CapBnd:\s+0+$/m)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).not.toMatch(/^Uid:\s+0\b/m)
    const write = composed.exec(name, ['sh', '-c', 'echo > /new'], { root: true })
    await expect(write).rejects.toThrow(/Read-only file system/)
  })

  test('a port published on 127.0.0.1 is reached from this machine and from nowhere else', async () => {
    const ask = (network: string, address: string) =>
      composed.host.run(['timeout', '3', 'bash', '-c', `exec 3<>/dev/tcp/${address}`], { network })
    const grafana = await fetchFrom(composed.host, undefined, { address: '127.0.0.1', port: 3000 })
    expect(await (await grafana('http://grafana/api/health')).json()).toEqual({ boards: ['Sluice'] })
    await ask('us', `${HOST_ADDRESS}/8080`)
    await expect(ask('us', `${HOST_ADDRESS}/3000`)).rejects.toThrow()
  })

  test('what is on internal networks only has no way out', async () => {
    const connect = (from: string) =>
      composed.exec(from, ['timeout', '3', 'bash', '-c', `exec 3<>/dev/tcp/${MAIL_HOST}/587`])
    for (const open of ['account', 'courier']) await connect(open)
    for (const closed of ['redirect', 'stats', 'postgres', 'prometheus'])
      await expect(connect(closed)).rejects.toThrow()
  })
})

describe('Prometheus', () => {
  // biome-ignore lint/suspicious/noExplicitAny: Prometheus' answers are looked at, not used.
  const ask = async (path: string): Promise<any> =>
    (await product.prometheus(`http://prometheus${path}`)).json()

  test('finds every service by its name and reads it', async () => {
    const up = async () => {
      const { data } = await ask('/api/v1/targets?state=active')
      return data.activeTargets.map((target: { labels: { job: string }; health: string }) => [
        target.labels.job,
        target.health,
      ])
    }
    const all = ['account', 'courier', 'redirect', 'stats'].map((job) => [job, 'up'])
    await expect.poll(async () => (await up()).toSorted(), { timeout: 60_000, interval: 500 }).toEqual(all)
  })

  test('has every alert, each without a fault', async () => {
    const text = await readFile(join(ROOT, 'infra/containers/prometheus/alerts.yml'), 'utf8')
    const written = [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const rules = async () =>
      (await ask('/api/v1/rules')).data.groups.flatMap(
        (group: { rules: { name: string; health: string }[] }) =>
          group.rules.map(({ name, health }) => `${name} ${health}`),
      )
    await expect
      .poll(async () => (await rules()).toSorted(), { timeout: 40_000, interval: 500 })
      .toEqual(written.map((name) => `${name} ok`).toSorted())
  })

  test('answers every question of the board, and has something for each that needs nothing to happen before', async () => {
    const board = JSON.parse(
      await readFile(join(ROOT, 'infra/containers/grafana/boards/sluice.json'), 'utf8'),
    )
    const questions: string[] = board.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    )
    expect(questions.length).toBeGreaterThan(20)
    const without = async () => {
      const empty: string[] = []
      for (const expr of questions) {
        const { status, error, data } = await ask(`/api/v1/query?query=${encodeURIComponent(expr)}`)
        expect(status, `${expr}: ${error}`).toBe('success')
        if (data.result.length === 0 && !NOT_AT_FIRST.test(expr)) empty.push(expr)
      }
      return empty
    }
    await expect.poll(without, { timeout: 40_000, interval: 1_000 }).toEqual([])
  })
})

test('an alert fires: a line on the topic that is no visit', async () => {
  const write =
    '/opt/kafka/bin/kafka-console-producer.sh --bootstrap-server localhost:9092 --topic sluice.visits'
  await composed.exec('kafka', ['sh', '-c', `echo nonsense | ${write}`])
  const firing = async () => {
    const { data } = AlertsAnswer.parse(
      await (await product.prometheus('http://prometheus/api/v1/alerts')).json(),
    )
    return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []))
  }
  await expect.poll(firing, { timeout: 60_000, interval: 1_000 }).toContain('UnreadableRecords')
})

describe('custom domains, added to a running product', () => {
  const host = 'go.brand.example'
  let own: OwnDomains
  const inUSByTls = (path: string) => own.inUS(`https://${host}${path}`, { redirect: 'manual' })

  beforeAll(async () => {
    own = await product.addOwnDomains()
  }, 600_000)

  test('a link at a domain of its own is redirected by https, with a certificate that nobody asked for', async () => {
    const { id, records } = await user.call('POST', '/api/domains', OwnDomainAnswer, { host })
    await own.setRecords(records)
    const state = async () => (await user.call('GET', `/api/domains/${id}`, OwnDomainAnswer)).state
    await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('live')
    const link = await user.create({ name: 'At home', mode: 'cloak', selectedRegions: ['US'], domain: host })
    const seen = async () => (await inUSByTls(link.path)).headers.get('location')
    await expect.poll(seen, { timeout: 20_000, interval: 500 }).toBe('https://real.example/offer')
    const visited = await visit(`https://${host}`, link.path, { ask: own.inUS })
    expect(await logEntry(user, link.id, visited.marker, 30_000)).toMatchObject({ visitor_ip: US })
    await composed.recreate('edge', 'front-door')
    await expect.poll(seen, { timeout: 20_000, interval: 500 }).toBe('https://real.example/offer')
  })

  test("the product is at its host with the operator's certificate, and other names get no handshake", async () => {
    const site = ORIGIN.replace('http', 'https')
    expect((await own.inUS(site)).status).toBe(200)
    for (const stranger of ['none.example', 'other.brand.example'])
      await expect(own.inUS(`https://${stranger}/`)).rejects.toThrow()
    await expect.poll(async () => (await inUSByTls('/dashboard')).status, { timeout: 10_000 }).toBe(404)
  })

  test('edge has no rights, and only who writes the keys can read them', async () => {
    const status = await composed.exec('edge', ['cat', '/proc/1/status'])
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    const modes = await composed.exec('front-door', [
      'stat',
      '-c',
      '%a %u',
      '/var/lib/own-domains/certificates',
    ])
    expect(modes.trim()).toBe('700 1000')
    await expect(
      composed.exec('front-door', ['sh', '-c', 'echo > /var/lib/own-domains/new']),
    ).rejects.toThrow(/Read-only file system/)
  })
})

test('when told to stop, everything ends by itself within its grace period', async () => {
  console.log(await composed.memory())
  expect(await composed.stop()).toEqual([])
  const states = [...(await composed.look()).values()].map(({ state }) => state)
  expect(states.length).toBeGreaterThan(8)
  expect(new Set(states)).toEqual(new Set(['exited']))
})

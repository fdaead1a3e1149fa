import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cloakOf } from '../testing/documents.ts'
import { eventually, FROM_US, furnish, layGround, visit, visitMany } from '../testing/ground.ts'

const to = (version: number) => ({ version, realUrl: `https://v${version}.test/` })

test('an edit is live on both workers within a second, and within ten when every message is lost', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(cloakOf('edited', to(1)))
  const { port } = await ground.start()
  /** Versions seen by many visits over new connections, which reach both workers. */
  const see = async () => {
    const seen = await visitMany(port, new Array(64).fill('/t/edited'), { from: FROM_US }, 64)
    return new Set(seen.map(({ headers }) => headers['x-sluice-version']))
  }
  const seeAfter = async (ms: number) => {
    const due = performance.now() + ms
    while (performance.now() < due) {
      await see()
      await setTimeout(200)
    }
    return [await see(), await see(), await see()]
  }
  const only = (version: number) => new Array(3).fill(new Set([String(version)]))
  await see()
  await ground.publish(cloakOf('edited', to(2)))
  expect(await seeAfter(1_000)).toEqual(only(2))
  await ground.publish(cloakOf('edited', to(3)), { message: false })
  expect(await seeAfter(3_000)).toEqual(only(3))
  await ground.publish(cloakOf('edited', to(4)), { message: false, stream: false })
  expect(await seeAfter(10_000)).toEqual(only(4))
  await ground.publish(cloakOf('edited', to(3)))
  expect(await seeAfter(1_000)).toEqual(only(4))
})

test('a link created just after somebody tried its code answers at once', async () => {
  const ground = await layGround()
  await furnish(ground)
  const { port } = await ground.start()
  const codes = new Array(12).fill('/t/soon-made')
  expect(new Set((await visitMany(port, codes)).map(({ status }) => status))).toEqual(new Set([404]))
  await ground.publish(cloakOf('soon-made'))
  await eventually(async () => (await visitMany(port, codes)).every(({ status }) => status === 302), 8_000)
})

test('while Redis is silent, cold links are found through account in time, with one request per thousand visits', async () => {
  const ground = await layGround()
  await furnish(ground)
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port: silentPort } = silent.address() as { port: number }
  const { port } = await ground.start({ REDIS_URL: `redis://127.0.0.1:${silentPort}`, REDIRECT_WORKERS: '1' })
  for (let i = 0; i < 50; i++) ground.account.put(cloakOf(`cold-${i}`, { id: i + 1 }))
  const asked = ground.account.asked.routing
  const many = await visitMany(port, new Array(1_000).fill('/t/cold-0'), { from: FROM_US }, 100)
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([302]))
  expect(ground.account.asked.routing - asked).toBeLessThanOrEqual(3)
  const times: number[] = []
  for (let i = 1; i < 50; i++) {
    const begun = performance.now()
    expect((await visit(port, `/t/cold-${i}`, { from: FROM_US })).status).toBe(302)
    times.push(performance.now() - begun)
  }
  // The median, because a busy machine stops any single visit.
  expect(times.sort((a, b) => a - b)[24]).toBeLessThan(300)
  silent.close()
})

test('with every store gone a restarted node serves the links of its snapshot and records the visits', async () => {
  const ground = await layGround()
  await furnish(ground)
  for (let i = 0; i < 200; i++) await ground.publish(cloakOf(`kept-${i}`, { id: i + 1 }))
  const paths = Array.from({ length: 200 }, (_, i) => `/t/kept-${i}`)
  const first = await ground.start()
  await visitMany(first.port, paths, { from: FROM_US })
  expect(await first.stop()).toBe(0)
  ground.account.mood = 'hang'
  ground.stats.up = false
  const second = await ground.start({ REDIS_URL: 'redis://127.0.0.1:1' })
  const begun = performance.now()
  const seen = await visitMany(second.port, paths, { from: FROM_US })
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(new Set(seen.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set(['302 https://real.test/landing']),
  )
  expect((await visit(second.port, '/t/unheard-of')).status).toBe(503)
  const stored = ground.stats.visits.length
  ground.stats.up = true
  await eventually(() => ground.stats.visits.length === stored + 200, 15_000)
})

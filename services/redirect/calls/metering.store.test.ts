import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { cloakOf, REAL } from '../testing/documents.ts'
import { eventually, FROM_US, furnish, type Ground, layGround, visit, visitMany } from '../testing/ground.ts'

const open = cloakOf('metered', { mode: 'full_open', auditUrl: null })
const many = (count: number) => new Array<string>(count).fill('/t/metered')
const usedCalls = ({ account }: Ground) =>
  [...account.leases.values()].reduce((sum, { used }) => sum + used, 0)
const meteredVisits = ({ stats }: Ground) => stats.visits.filter(({ metered }) => metered === 1).length
const allClosed = ({ account }: Ground) => [...account.leases.values()].every(({ closed }) => closed)

test('of 5,000 visits to a link with 1,000 calls exactly 1,000 are redirected and use a call', async () => {
  const ground = await layGround()
  await furnish(ground, 1_000)
  await ground.publish(open)
  const service = await ground.start()
  const seen = await visitMany(service.port, many(5_000), { from: FROM_US })
  const given = seen.filter(({ status }) => status === 302)
  expect(new Set(given.map(({ location }) => location))).toEqual(new Set([REAL]))
  expect(seen.filter(({ status }) => status === 402)).toHaveLength(5_000 - given.length)
  expect(given.length).toBeLessThanOrEqual(1_000)
  expect(await service.stop()).toBe(0)
  expect(allClosed(ground)).toBe(true)
  expect(usedCalls(ground)).toBe(given.length)
  expect(ground.account.balance.get(1)).toBe(1_000 - given.length)
  expect([meteredVisits(ground), ground.stats.visits.length]).toEqual([given.length, 5_000])
})

test('a node killed under load and restarted has recorded every answered visit and charged every recorded one', async () => {
  const ground = await layGround()
  await furnish(ground, 20_000)
  await ground.publish(open)
  const answered: string[] = []
  for (let round = 0; round < 3; round++) {
    const service = await ground.start({ REDIRECT_WORKERS: '1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    const visits = Array.from({ length: 3_000 }, async (_, i) => {
      const referer = `https://probe.test/?id=${round}-${i}`
      const seen = await visit(service.port, '/t/metered', { agent, headers: { referer } }).catch(
        () => undefined,
      )
      if (seen?.status === 302) answered.push(referer)
    })
    const already = answered.length
    await eventually(() => answered.length > already + 300)
    const workers = service.logs().flatMap((line) => /"worker":(\d+)/.exec(line)?.[1] ?? [])
    service.kill('SIGKILL')
    for (const pid of workers) process.kill(Number(pid), 'SIGKILL')
    await service.ended
    await Promise.all(visits)
    agent.destroy()
    expect(answered.length).toBeLessThan(already + 3_000)
  }
  const last = await ground.start({ REDIRECT_WORKERS: '1' })
  const told = () =>
    ground.stats.visits.length >= answered.length && usedCalls(ground) === meteredVisits(ground)
  await eventually(told, 15_000)
  expect(await last.stop()).toBe(0)
  const recorded = ground.stats.visits.map(({ referrer }) => referrer)
  expect(new Set(recorded).size).toBe(recorded.length)
  expect(answered.filter((id) => !recorded.includes(id))).toEqual([])
  expect(usedCalls(ground)).toBe(meteredVisits(ground))
})

test('while account is down each worker gives at most its grace and reports it afterwards', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(open)
  const service = await ground.start({ CALL_GRACE: '25', REDIRECT_WORKERS: '1' })
  ground.account.mood = 'fail'
  const seen = await visitMany(service.port, many(100), { from: FROM_US })
  expect(seen.filter(({ status }) => status === 302)).toHaveLength(25)
  expect(seen.filter(({ status }) => status === 402)).toHaveLength(75)
  ground.account.mood = 'well'
  await eventually(() => ground.account.grace.get(1) === 25)
  await eventually(async () => {
    const [again] = await visitMany(service.port, many(1), { from: FROM_US })
    return again?.status === 302
  })
  expect(await service.stop()).toBe(0)
  const onGrace = ground.stats.visits.filter(({ metered, lease }) => metered === 1 && lease === 0)
  expect(onGrace.map(({ lease_no }) => lease_no).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 25 }, (_, i) => i + 1),
  )
})

test('a link whose owner ran out of calls works again at once when calls are bought', async () => {
  const ground = await layGround()
  const owners = [1, 2, 3, 4, 5]
  for (const owner of owners) {
    await furnish(ground, 0, owner)
    await ground.publish(cloakOf(`empty-${owner}`, { id: owner, owner, mode: 'full_open', auditUrl: null }))
  }
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  const status = async (owner: number) => (await visitMany(port, [`/t/empty-${owner}`]))[0]?.status
  /** In less than the second after which a worker asks anyway. A busy machine may need longer for one of them. */
  const atOnce = async (owner: number) => {
    expect(await status(owner)).toBe(402)
    ground.account.balance.set(owner, 10)
    await ground.redis.publish(ground.names.hints, JSON.stringify({ calls: owner }))
    return eventually(async () => (await status(owner)) === 302, 600).then(
      () => true,
      () => false,
    )
  }
  let quick = false
  for (const owner of owners) quick ||= await atOnce(owner)
  expect(quick).toBe(true)
})

test('idle leases are returned within fifteen seconds', async () => {
  const ground = await layGround()
  await furnish(ground, 100)
  await ground.publish(open)
  const { port } = await ground.start({ REDIRECT_WORKERS: '1' })
  await visitMany(port, many(1))
  expect(ground.account.balance.get(1)).toBeLessThan(99)
  await eventually(() => ground.account.balance.get(1) === 99, 15_000)
})

test('while the journal is full visitors are redirected, unrecorded and not charged', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(open)
  ground.stats.up = false
  const service = await ground.start({
    ...{
      REDIRECT_WORKERS: '1',
      JOURNAL_MAX_BYTES: '1000000',
      JOURNAL_SEGMENT_BYTES: '100000',
      JOURNAL_KEEP_MS: '0',
    },
  })
  const seen = await visitMany(service.port, many(10_000), { from: FROM_US })
  expect(seen.every(({ status }) => status === 302)).toBe(true)
  ground.stats.up = true
  expect(await service.stop()).toBe(0)
  const { length: recorded } = ground.stats.visits
  expect(recorded).toBeGreaterThan(1_000)
  expect(recorded).toBeLessThan(10_000)
  expect(usedCalls(ground)).toBe(recorded)
})

test('workers are replaced one by one under load without a failed request', async () => {
  const ground = await layGround()
  await furnish(ground)
  await ground.publish(open)
  const service = await ground.start()
  let rolled = false
  const rolling = eventually(
    () => service.logs().some((line) => line.includes('all workers were replaced')),
    60_000,
  )
  void rolling.then(() => {
    rolled = true
  })
  service.kill('SIGHUP')
  let answered = 0
  while (!rolled) {
    const seen = await visitMany(service.port, many(200), { from: FROM_US }, 16)
    expect(seen.every(({ status }) => status === 302)).toBe(true)
    answered += seen.length
  }
  await rolling
  expect(await service.stop()).toBe(0)
  expect([usedCalls(ground), ground.stats.visits.length]).toEqual([answered, answered])
})

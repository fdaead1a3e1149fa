import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from '@sluice/local/testing/start-service'
import { expect, onTestFinished, test } from 'vitest'
import { PRIVATE } from './test-courier.ts'
import { idsOf, openVisitGround, startAnotherAccount, toldBy, visitsTo } from './visit-ground.ts'

const PATIENT = { timeout: 120_000, interval: 200 }
const ROUNDS = 6
const PER_ROUND = 150

test('account processes and couriers that are killed lose no visit and write none twice', async () => {
  const ground = await openVisitGround({ apart: true })
  onTestFinished(ground.close)
  const { account, api, receiver, statsUrl } = ground
  const user = await account.user()
  const links = [await api.createLink(user), await api.createLink(user)]
  const paths = Array.from({ length: 10 }, (_, n) => `/${n}`)
  for (const path of paths) await api.create(user, { url: receiver.url(path), events: ['visit.recorded'] })
  const startCourier = () =>
    startService('courier', {
      ...PRIVATE,
      DATABASE_URL: account.logins.courier,
      INTERNAL_SECRET: account.config.INTERNAL_SECRET,
    })
  const start = () =>
    Promise.all([
      startAnotherAccount(account, statsUrl),
      startAnotherAccount(account, statsUrl),
      startCourier(),
    ])
  let processes = await start()
  onTestFinished(async () => {
    await Promise.all(processes.map((each) => each.stop()))
  })

  const spools = ['one', 'two', 'three']
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const spool of spools)
      await ground.record(visitsTo(user, links, { spool, from: 1 + round * PER_ROUND, count: PER_ROUND }))
    // Endpoints are served at different times, so that some were and others are just being served.
    await sleep(Math.random() * 3_000)
    for (const each of processes) each.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
    processes = await start()
  }
  const all = spools.flatMap((spool) => visitsTo(user, links, { spool, count: ROUNDS * PER_ROUND }))
  for (const path of paths) {
    // An event may come twice; no visit is in two of them.
    await expect.poll(() => toldBy(receiver.at(path)).ids.length, PATIENT).toBeGreaterThanOrEqual(all.length)
    const { ids, skipped } = toldBy(receiver.at(path))
    expect([ids, skipped]).toEqual([idsOf(all), 0])
  }
}, 300_000)

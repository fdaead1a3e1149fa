import { type AddressInfo, connect } from 'node:net'
import { LIVE_PATH, LiveVisits } from '@sluice/contract/api-live'
import { expect, onTestFinished, test } from 'vitest'
import { readEvents } from '../../../../infra/local/testing/event-stream.ts'
import { standInStats } from '../../testing/stand-in-stats.ts'
import { testAccount } from '../../testing/test-account.ts'

const LONG_REFERRER = `https://a.test/${'x'.repeat(1_000)}`

test('a reader that takes nothing is closed, and others go on', async () => {
  const stats = await standInStats({})
  const account = await testAccount({ STATS_INTERNAL_URL: stats.url })
  await account.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = account.app.server.address() as AddressInfo
  const user = await account.user()
  const good = await readEvents(`http://127.0.0.1:${port}${LIVE_PATH}`, {
    authorization: `Bearer ${user.token}`,
  })
  onTestFinished(good.close)
  const total = () => {
    const last = good.events.findLast(({ event }) => event === 'visits')
    return last ? LiveVisits.parse(last.data).total : -1
  }
  await expect.poll(total, { timeout: 15_000 }).toBe(0)

  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\n\r\n`)
  let stored = 0
  const timer = setInterval(() => {
    for (let n = 0; n < 20; n += 1) stats.live.store(user.id, 1, { referrer: LONG_REFERRER })
    stored += 20
  }, 100)
  onTestFinished(() => clearInterval(timer))
  const closed = async () =>
    /live_ended_total\{cause="slow"\} 1/.test((await account.internal.inject('/metrics')).body)
  await expect.poll(closed, { timeout: 150_000, interval: 1_000 }).toBe(true)
  clearInterval(timer)
  await expect.poll(total, { timeout: 15_000 }).toBe(stored)
  expect(good.ended()).toBe(false)
}, 200_000)

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { reportsOf } from './ask-report.ts'

/** Stats that gives each question to `answer`, which says what is sent, or nothing while it works on it. */
async function statsThat(answer: (nth: number) => string | undefined | 'cut', timeoutMs = 30_000) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const sent = answer(asked)
    if (sent === 'cut') return request.socket.destroy()
    if (sent !== undefined) response.end(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = reportsOf({ baseUrl, secret: 'a' }, { timeoutMs })
  return { first: () => ask('first-visit', { owner: 1, cloak: null }), asked: () => asked }
}
const ANSWER = JSON.stringify({ at: null })
const UNAVAILABLE = { code: 'statistics_unavailable' }

test('a question that takes too long while others are answered puts no other to rest', async () => {
  const stats = await statsThat((nth) => (nth === 1 ? undefined : ANSWER), 3_000)
  const heavy = expect(stats.first()).rejects.toMatchObject(UNAVAILABLE)
  await stats.first()
  await heavy
  await stats.first()
  expect(stats.asked()).toBe(3)
})

test('an answer of an unexpected shape puts no other question to rest', async () => {
  const stats = await statsThat((nth) => (nth === 1 ? '{}' : ANSWER))
  await expect(stats.first()).rejects.toMatchObject(UNAVAILABLE)
  await stats.first()
})

test.each([
  ['answers nobody', undefined],
  ['cuts connections', 'cut'],
])('while stats %s, questions fail at once', async (_, sent) => {
  const stats = await statsThat(() => sent, 600)
  await expect(stats.first()).rejects.toMatchObject(UNAVAILABLE)
  await expect(stats.first()).rejects.toMatchObject(UNAVAILABLE)
  expect(stats.asked()).toBe(1)
})

test('four pages of one owner are answered at once, a flood is refused', async () => {
  const stats = await statsThat(() => ANSWER)
  await Promise.all(Array.from({ length: 4 * 26 }, stats.first))
  const flood = await Promise.allSettled(Array.from({ length: 200 }, stats.first))
  const refused = flood.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 96 }, () => 'too_many_requests'))
})

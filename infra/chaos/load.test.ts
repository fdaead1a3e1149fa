import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seededRandom } from '@sluice/local/random'
import { afterEach, expect, test } from 'vitest'
import { quantileMs, startLoad, tally } from './load.ts'
import { idOf } from './visit-client.ts'

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const plan = (port: number, more: object = {}) => ({
  ports: () => [port],
  codes: ['Abc1234'],
  rate: 500,
  count: 100,
  random: seededRandom(7),
  ...more,
})
const idIn = (request: IncomingMessage) => idOf(request.headers.referer ?? '')

test('the ids of received redirects are those the server answered', async () => {
  const answered: unknown[] = []
  const port = await serve((request, response) => {
    answered.push(idIn(request))
    response.writeHead(302, { location: 'https://real.test/', 'x-sluice-version': '3' }).end()
  })
  const attempts = await startLoad(plan(port)).done
  expect(new Set(attempts.map(({ id }) => id))).toEqual(new Set(answered))
  expect(attempts).toHaveLength(100)
  expect(attempts[0]).toMatchObject({ outcome: 'redirect', location: 'https://real.test/', version: 3 })
})

test('a visit cut off before its answer is complete has an unknown outcome and is not repeated', async () => {
  let served = 0
  const port = await serve((request, response) => {
    served += 1
    if (served % 3 === 0) request.socket.resetAndDestroy()
    else if (served % 3 === 1) response.writeHead(302, { location: '/x', 'content-length': '0' }).end()
    else {
      response.writeHead(302, { 'content-length': '10' }).write('half')
      setTimeout(() => request.socket.destroy(), 5)
    }
  })
  const counts = tally(await startLoad(plan(port, { count: 99 })).done)
  expect(counts).toEqual({ redirect: 33, page: 0, refused: 0, unknown: 66, unsent: 0 })
  expect(served).toBe(99)
})

test('if nobody listens, nothing was sent', async () => {
  const port = await serve(() => {})
  server?.close()
  expect(tally(await startLoad(plan(port, { count: 20 })).done)).toMatchObject({ refused: 20 })
})

test('a stalled server does not slow the arrivals, and its delay counts from when each visit was due', async () => {
  const waiting: (() => void)[] = []
  let open = false
  const port = await serve((_request, response) => {
    const answer = () => response.writeHead(302, { location: '/x' }).end()
    if (open) answer()
    else waiting.push(answer)
  })
  setTimeout(() => {
    open = true
    for (const answer of waiting) answer()
  }, 300)
  const attempts = await startLoad(plan(port, { count: 200, maxSockets: 200 })).done
  expect(tally(attempts).redirect).toBe(200)
  expect(quantileMs(attempts, 0.5)).toBeGreaterThan(60)
  expect(quantileMs(attempts, 0.95)).toBeGreaterThan(200)
})

test('a visit without an answer ends at its time limit, and the client stays within its limit of visits in flight', async () => {
  const port = await serve(() => {})
  const attempts = await startLoad(plan(port, { count: 50, maxInFlight: 30, timeoutMs: 200 })).done
  expect(tally(attempts)).toMatchObject({ unknown: 30, unsent: 20 })
})

import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { patientPool } from '../database/patience.ts'
import { limitWaiting } from './limit-waiting.ts'

test('a request that keeps waiting for connections is ended, even when its body came late', async () => {
  const connect = async () => {
    await sleep(300)
    return { release() {} } as unknown as PoolClient
  }
  const pool = patientPool({ connect: connect as never, end: async () => {}, options: {} as never })
  const app = fastify()
  onTestFinished(() => app.close())
  limitWaiting(app, 1_000)
  let connections = 0
  app.post('/', async () => {
    while (connections < 20) {
      await pool.connect()
      connections += 1
    }
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const asking = request({ port, method: 'POST', headers })
  asking.write('{')
  await sleep(50)
  asking.end('}')
  const [answer] = await once(asking, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(500)
  expect(connections).toBeLessThan(5)
})

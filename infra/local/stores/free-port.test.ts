import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port is given once, and lies outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()))
  expect(new Set(ports).size).toBe(100)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('a port that is in use is not given', async () => {
  const least = 10_240 + Math.floor(Math.random() * 9_000)
  const range = { least, most: least + 2 }
  const server = createServer().listen(least + 1, '127.0.0.1')
  await once(server, 'listening')
  const two = await Promise.all([freePort(range), freePort(range)])
  expect(two.toSorted()).toEqual([least, least + 2])
  await expect(freePort(range)).rejects.toThrow(`no port from ${least} to ${least + 2} is free`)
  server.close()
})

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

/** Above the outgoing ports of Linux, and no other test takes ports from there. */
const rareLeast = () => 61_000 + Math.floor(Math.random() * 4_000)

test('a port is given once, and lies outside the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()))
  expect(new Set(ports).size).toBe(100)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('a port that is in use is not given', async () => {
  const least = rareLeast()
  const range = { least, most: least + 2 }
  const server = createServer().listen(least + 1, '127.0.0.1')
  await once(server, 'listening')
  const two = await Promise.all([freePort(range), freePort(range)])
  expect(two.toSorted()).toEqual([least, least + 2])
  await expect(freePort(range)).rejects.toThrow(`no port from ${least} to ${least + 2} is free`)
  server.close()
})

test('a port is not given to another process, although nothing listens on it yet', async () => {
  const least = rareLeast()
  const range = { least, most: least + 1 }
  await Promise.all([freePort(range), freePort(range)])
  const module = JSON.stringify(new URL('./free-port.ts', import.meta.url))
  const code = `const { freePort } = await import(${module}); await freePort(${JSON.stringify(range)})`
  const other = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  await expect(other).rejects.toThrow(`no port from ${least} to ${least + 1} is free`)
})

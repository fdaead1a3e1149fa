import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { processStart } from '../stores/process-start.ts'
import { startServer } from './start-server.ts'

const { PATH } = process.env
const SAYS = `echo '{"msg":"listening","port":1,"internalPort":2}'`
const run = (program: string, more: { port?: number; readyMs?: number } = {}) =>
  startServer({
    ...{ name: 'tried', command: '/bin/sh', args: ['-c', program], env: { PATH }, readyMs: 20_000 },
    ...more,
  })

test('a server is up once it reports that it listens, and its output is kept', async () => {
  const lines: string[] = []
  const server = await startServer({
    ...{ name: 'tried', command: '/bin/sh', args: ['-c', `echo begun; ${SAYS}; sleep 60`], env: { PATH } },
    readyMs: 20_000,
    log: (line) => lines.push(line),
  })
  expect(server).toMatchObject({ port: 1, internalPort: 2 })
  expect(lines).toEqual(server.lines())
  expect(lines[0]).toBe('begun')
  expect(await server.stop()).toBe('SIGTERM')
})

test('a program without a listening line is up once its port answers', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const server = await run('sleep 60', { port })
  expect(server.port).toBe(port)
  await server.killGroup()
})

test('a server that ends before it listens is reported with its last lines', async () => {
  await expect(run('echo out of paper; exit 3')).rejects.toMatchObject({
    message: 'tried ended with 3\nout of paper',
    late: false,
  })
})

test('a server that takes too long is reported, and none of it keeps running', async () => {
  const error: Error & { late?: boolean } = await run('sleep 60 & echo $!; wait', { readyMs: 500 }).catch(
    (thrown) => thrown,
  )
  expect(error).toMatchObject({ name: 'NotListening', late: true })
  expect(await processStart(Number(error.message.split('\n')[1]))).toBeUndefined()
})

test('a server that does not stop in time is killed with its children', async () => {
  const server = await run(`trap '' TERM; sh -c "trap '' TERM; sleep 60" & echo $!; ${SAYS}; wait`)
  const child = Number(server.lines()[0])
  expect(await server.stop(200)).toBe('SIGKILL')
  expect(await processStart(child)).toBeUndefined()
})

import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen, logAcceptErrors } from './listen.ts'
import { createLog } from './log.ts'

test('a connection that cannot be accepted is logged and ends nothing', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  const log = createLog('test', 'silent')
  const told = vi.spyOn(log, 'error')
  await listen(server, { host: '127.0.0.1', port: 0 })
  logAcceptErrors(server, log)
  for (let n = 0; n < 3; n++)
    server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }))
  expect(told.mock.calls.map(([fields]) => (fields as { kind: string }).kind)).toEqual(['ENFILE'])
})

test('an address in use is an error of the one who wants to listen', async () => {
  const [first, second] = [createServer(), createServer()]
  onTestFinished(() => void first.close())
  await listen(first, { host: '127.0.0.1', port: 0 })
  const { port } = first.address() as { port: number }
  await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE')
})

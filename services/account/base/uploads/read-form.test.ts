import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { handleProblems } from '../http/problem-handler.ts'
import { acceptForms, readForm } from './read-form.ts'

test('a form that arrives too slowly gets 408, and its connection is closed', async () => {
  const app = fastify()
  handleProblems(app)
  await acceptForms(app, 1_000)
  app.post('/', async (request, reply) => {
    reply.header('connection', 'close')
    return Object.keys(await readForm(request, 200))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n--b\r\n',
  )
  const drip = setInterval(() => socket.write('x'), 20)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"code":"upload_too_slow"')
})

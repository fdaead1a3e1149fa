import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newRedirect } from '../cloaks/redirect.ts'
import { createAnswerTimes } from '../served/answer-times.ts'
import { createPlainConnections } from './plain-connections.ts'

const REQUEST = 'GET /t/abcd HTTP/1.1\r\nHost: a\r\n\r\n'
const DATE = /\r\nDate: ([^\r]*)\r\n/g
const datesIn = (answers: string) => Array.from(answers.matchAll(DATE), ([, date]) => Date.parse(date!))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a connection handed over as a stream yields all bytes, those already read and those still to come', async () => {
  const taken: Promise<string>[] = []
  const plain = createPlainConnections({
    serve: () => expect.unreachable('none of this is a plain request'),
    seen: () => {},
    times: createAnswerTimes(),
    handOver(socket, unread) {
      socket.unshift(unread)
      taken.push(text(socket))
    },
  })
  const server = createServer(plain.take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const parts = ['POST /t/abcd HTTP/1.1\r\n', 'Host: a\r\n', `\r\n${'body'.repeat(50_000)}`, 'the end']
  for (const part of parts) {
    socket.write(part)
    await sleep(20)
  }
  socket.end()
  await expect.poll(() => taken.length).toBe(1)
  expect(await taken[0]).toBe(parts.join(''))
  expect(plain.counters).toEqual({ answered: 0, handedOver: 1 })
  socket.destroy()
  server.close()
})

test('an answer that a slow client has not read keeps its date when others get the same one later', async () => {
  const redirect = newRedirect(`https://shop.test/${'x'.repeat(8_000)}`)
  const plain = createPlainConnections({
    serve: (visit) => visit.send(redirect, 0, false),
    seen: () => {},
    times: createAnswerTimes(),
    handOver: () => expect.unreachable('these are plain requests'),
  })
  const accepted: Socket[] = []
  const server = createServer((socket) => {
    accepted.push(socket)
    plain.take(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const slow = await open()
  for (let asked = 1; !accepted[0]?.isPaused(); asked++) {
    slow.write(REQUEST)
    while (plain.counters.answered < asked) await new Promise((resolve) => setImmediate(resolve))
  }
  await sleep(1_100)
  const other = await open()
  other.end(REQUEST)
  const [later] = datesIn(await text(other))
  slow.end()
  const dates = datesIn(await text(slow))
  expect(dates).toHaveLength(plain.counters.answered - 1)
  expect(dates.at(-1)).toBeLessThan(later!)
  server.close()
})

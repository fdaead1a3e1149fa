import { connect } from 'node:net'
import type { Random } from '@sluice/local/random'

const CONNECTIONS = 24
const PIPELINED = 8
const SILENCE_MS = 10_000
const ANSWER = /HTTP\/1\.1 (\d)/g

export type StormPlan = {
  port: number
  codes: readonly string[]
  /** Requests that get an answer. */
  requests: number
  random: Random
}
export type StormEnd = {
  answers: number
  redirects: number
  connections: number
  hostile: number
  cut: number
}

/**
 * Visitors of every kind over keep-alive connections that come and go: one request at a time or many at once, each with
 * its own user agent; some for unknown codes, some not HTTP, too long, or never finished.
 */
export async function sendStorm(plan: StormPlan): Promise<StormEnd> {
  const end: StormEnd = { answers: 0, redirects: 0, connections: 0, hostile: 0, cut: 0 }
  const come = async () => {
    while (end.answers < plan.requests) await visitFor(plan, end)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, come))
  return end
}

/** One connection, from its first request to its end. */
function visitFor({ port, codes, requests, random }: StormPlan, end: StormEnd): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const atOnce = random.next() < 0.5 ? 1 : PIPELINED
    let left = random.int(1, 100)
    let due = 0
    let carry = ''
    end.connections += 1

    const ask = () => {
      if (left <= 0 || end.answers >= requests) return socket.end()
      if (random.next() < 0.01) {
        end.hostile += 1
        left = 0
        due = Number.POSITIVE_INFINITY
        socket.write(hostile(random), 'latin1')
        return setTimeout(() => socket.destroy(), random.int(0, 50))
      }
      due = Math.min(atOnce, left)
      left -= due
      socket.write(Array.from({ length: due }, () => plain(codes, random)).join(''), 'latin1')
    }
    socket.on('connect', ask)
    socket.on('data', (bytes) => {
      const text = carry + bytes.toString('latin1')
      for (const [, status] of text.matchAll(ANSWER)) {
        end.answers += 1
        if (status === '3') end.redirects += 1
        due -= 1
      }
      // The start of a status line that the next bytes complete.
      carry = /H(T(T(P(\/(1(\.(1 ?)?)?)?)?)?)?)?$/.exec(text)?.[0] ?? ''
      if (due <= 0) ask()
    })
    socket.setTimeout(SILENCE_MS, () => {
      end.cut += 1
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}

function plain(codes: readonly string[], random: Random): string {
  const code = random.next() < 0.9 ? random.pick(codes) : random.int(1e9, 2e9).toString(36)
  const some = () => random.int(0, 2 ** 31).toString(36)
  const query = random.next() < 0.3 ? `?click=${some()}` : ''
  const method = random.next() < 0.05 ? 'HEAD' : 'GET'
  const more = random.next() < 0.2 ? `X-${some()}: ${some().repeat(random.int(1, 40))}\r\n` : ''
  return `${method} /t/${code}${query} HTTP/1.1\r\nHost: ${some()}.test\r\nUser-Agent: Storm/${some()} (${some()})\r\nReferer: https://${some()}.test/${some()}\r\n${more}\r\n`
}

function hostile(random: Random): string {
  return random.pick([
    `GET /t/abcd HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET /t/abcd HTTP/1.1\r\nHost: a\r\nX-Never: finis',
    'GET /t/abcd HTTP/1.1\r\nHost : a\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    `POST /t/abcd HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n${'y'.repeat(500)}`,
    'GET /t/abcd HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
    `GET /${'%2e'.repeat(2_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    '\r\n'.repeat(1_000),
  ])
}

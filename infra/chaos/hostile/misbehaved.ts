import { CALL, type Draft, type Maker, noise, piece, some } from './draft.ts'

/** Heads, bodies and readers that take as long as they can. */
export const slow: Maker = (random, { paths, large }) => {
  const pauseMs = random.int(200, 1_500)
  const trickle = (text: string) => [...text].map((each) => piece(each, 1, pauseMs))
  const head = `GET ${random.pick(paths)} HTTP/1.1\r\nHost: a.test\r\nX-Slow: `
  const length = random.int(100, 6_000_000)
  return random.pick<() => Draft>([
    () => ({ oddity: 'slow head', pieces: [piece(head), ...trickle('x'.repeat(40))] }),
    () => ({ oddity: 'no head', pieces: [], end: 'wait' }),
    () => ({
      oddity: 'slow body',
      pieces: [piece(`${CALL}Content-Length: ${length}\r\n\r\n`), ...trickle('{'.repeat(40))],
    }),
    () => ({
      oddity: 'slow chunks',
      pieces: [
        piece(`${CALL}Transfer-Encoding: chunked\r\n\r\n`),
        ...trickle('z'.repeat(40)).map((each) => ({ ...each, text: '1\r\nz\r\n' })),
      ],
    }),
    () => ({ oddity: 'body that stops', pieces: [piece(`${CALL}Content-Length: ${length}\r\n\r\n{`)] }),
    () => ({
      oddity: 'slow reader',
      pieces: [piece(`GET ${large} HTTP/1.1\r\nHost: a.test\r\n\r\n`, 40)],
      read: 'slowly',
      mostAnswers: 40,
    }),
    () => ({
      oddity: 'no reader',
      pieces: [piece(`GET ${large} HTTP/1.1\r\nHost: a.test\r\n\r\n`, 20)],
      read: 'never',
      mostAnswers: 20,
    }),
  ])()
}

/** Many requests at once on a connection, or connections without a request. */
export const many: Maker = (random, { paths }) => {
  const times = random.int(10, 200)
  const path = random.pick(paths)
  return random.pick<() => Draft>([
    () => ({
      oddity: 'pipelined',
      pieces: [piece(`GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`, times)],
      end: { resetAfterMs: 1_000 },
      mostAnswers: times,
    }),
    () => ({
      oddity: 'pipelined, then gone',
      pieces: [piece(`GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`, times)],
      end: { resetAfterMs: random.int(0, 20) },
      mostAnswers: times,
    }),
    () => ({
      oddity: 'empty connection',
      pieces: [],
      end: { resetAfterMs: random.int(0, 20) },
      mostAnswers: 0,
    }),
    () => ({
      oddity: 'many fields',
      pieces: [
        piece(`GET ${path} HTTP/1.1\r\nHost: a.test\r\n`),
        piece('X-Many: a\r\n', random.int(100, 3_000)),
        piece('\r\n'),
      ],
    }),
  ])()
}

/** Heads and bodies beyond every limit. */
export const huge: Maker = (random, { paths }) => {
  const path = random.pick(paths)
  const mib = 'x'.repeat(64 * 1024)
  return random.pick<() => Draft>([
    () => ({
      oddity: 'huge field',
      pieces: [
        piece(`GET ${path} HTTP/1.1\r\nHost: a.test\r\nCookie: `),
        piece('x'.repeat(1_000), random.int(9, 200)),
        piece('\r\n\r\n'),
      ],
    }),
    () => ({
      oddity: 'huge target',
      pieces: [
        piece(`GET ${path}?`),
        piece('y'.repeat(1_000), random.int(9, 200)),
        piece(' HTTP/1.1\r\nHost: a.test\r\n\r\n'),
      ],
    }),
    () => ({
      oddity: 'huge body',
      pieces: [piece(`${CALL}Content-Length: ${8 * 1024 * 1024}\r\n\r\n`), piece(mib, 128)],
    }),
    () => ({
      oddity: 'huge body for a link',
      pieces: [
        piece(`POST /t/abcd HTTP/1.1\r\nHost: a.test\r\nContent-Length: ${1024 * 1024}\r\n\r\n`),
        piece(mib, 16),
      ],
    }),
    () => ({
      oddity: 'huge chunked body',
      pieces: [
        piece(`${CALL}Transfer-Encoding: chunked\r\n\r\n`),
        piece(`10000\r\n${mib}\r\n`, 110),
        piece('0\r\n\r\n'),
      ],
    }),
    () => ({
      oddity: 'huge Content-Length without its body',
      pieces: [
        piece(`${CALL}Content-Length: ${random.int(7_000_000, 2 ** 40)}\r\nExpect: 100-continue\r\n\r\n`),
      ],
    }),
  ])()
}

/** Clients that leave in the middle of something. */
export const aborted: Maker = (random, { paths, large }) => {
  const soon = () => ({ resetAfterMs: random.int(0, 30) })
  const head = `GET ${random.pick(paths)} HTTP/1.1\r\nHost: a.test\r\n`
  return random.pick<() => Draft>([
    () => ({
      oddity: 'left in the head',
      pieces: [piece(head.slice(0, random.int(1, head.length)))],
      end: soon(),
    }),
    () => ({ oddity: 'left after the head', pieces: [piece(`${head}\r\n`)], end: { resetAfterMs: 0 } }),
    () => ({
      oddity: 'left in the body',
      pieces: [piece(`${CALL}Content-Length: 100000\r\n\r\n${'{'.repeat(random.int(1, 50_000))}`)],
      end: soon(),
    }),
    () => ({
      oddity: 'left in a chunk',
      pieces: [piece(`${CALL}Transfer-Encoding: chunked\r\n\r\nffff\r\n${'{'.repeat(random.int(1, 5_000))}`)],
      end: soon(),
    }),
    () => ({
      oddity: 'left in the answer',
      pieces: [piece(`GET ${large} HTTP/1.1\r\nHost: a.test\r\n\r\n`)],
      read: 'slowly',
      end: { resetAfterMs: random.int(5, 100) },
    }),
    () => ({ oddity: 'half closed in the head', pieces: [piece(head)], end: 'half-close' }),
    () => ({
      oddity: 'half closed in the body',
      pieces: [piece(`${CALL}Content-Length: 1000\r\n\r\n{`)],
      end: 'half-close',
    }),
  ])()
}

/** Upgrade requests, followed by bytes of the new protocol. */
export const upgraded: Maker = (random, { paths }) => {
  const head = `GET ${random.pick(paths)} HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade`
  const socket = `${head}\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${some(random)}\r\n\r\n`
  return random.pick<() => Draft>([
    () => ({
      oddity: 'WebSocket',
      pieces: [piece(socket), piece(`\x81\x85${noise(random, 9)}`, 5, 20)],
      mostAnswers: 2,
    }),
    () => ({
      oddity: 'WebSocket and silence',
      pieces: [piece(socket)],
      end: { resetAfterMs: random.int(0, 2_000) },
    }),
    () => ({
      oddity: 'h2c',
      pieces: [piece(`${head}, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`)],
      end: { resetAfterMs: 500 },
    }),
    () => ({
      oddity: 'HTTP/2 at once',
      pieces: [piece('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), piece('\0\0\0\x04\0\0\0\0\0')],
    }),
    () => ({
      oddity: 'upgrade with a body',
      pieces: [
        piece(`${CALL}Connection: upgrade\r\nUpgrade: ${some(random)}\r\nContent-Length: 2\r\n\r\n{}`),
      ],
      end: { resetAfterMs: 500 },
    }),
  ])()
}

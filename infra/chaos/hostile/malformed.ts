import type { Random } from '@sluice/local/random'
import { CALL, type Draft, type Maker, noise, some, whole } from './draft.ts'

const SMUGGLED = 'GET /t/smuggled HTTP/1.1\r\nHost: a.test\r\n\r\n'

/** Request heads that violate the grammar, lengths or semantics of RFC 9112. Each may get one answer at most. */
export const malformed: Maker = (random, { paths }) => {
  const path = random.pick(paths)
  const get = (line: string, fields: string) => `${line}\r\n${fields}\r\n\r\n`
  const field = (text: string) => get(`GET ${path} HTTP/1.1`, `Host: a.test\r\n${text}`)
  return random.pick([
    () => whole('space before the colon', field(`X-Odd : ${some(random)}`)),
    () => whole('folded field', field(`X-Odd: a\r\n b`)),
    () => whole('field without a name', field(`: ${some(random)}`)),
    () => whole('field without a colon', field(noise(random, random.int(1, 40)))),
    () => whole('any bytes in a value', field(`X-Odd: ${noise(random, random.int(1, 200))}`)),
    () => whole('NUL in a value', field('X-Odd: a\0b')),
    () => whole('odd name', field(`${noise(random, random.int(1, 12))}: a`)),
    () => whole('no Host', get(`GET ${path} HTTP/1.1`, 'X-Odd: a')),
    () =>
      whole(
        'bad Host',
        get(`GET ${path} HTTP/1.1`, `Host: ${random.pick(['a b', 'a@b', 'a/b', '[::', 'a:x', ''])}`),
      ),
    () =>
      whole(
        'unknown method',
        get(`${random.pick(['PRI', 'TRACE', 'GE T', 'get', 'X'.repeat(500)])} ${path} HTTP/1.1`, 'Host: a'),
      ),
    () => whole('CONNECT', get('CONNECT a.test:443 HTTP/1.1', 'Host: a.test:443')),
    () =>
      whole(
        'odd version',
        get(`GET ${path} HTTP/${random.pick(['1.2', '2.0', '0.9', '11', 'x', '1.10'])}`, 'Host: a'),
      ),
    () => whole('absolute target', get(`GET http://b.test${path} HTTP/1.1`, 'Host: a.test')),
    () =>
      whole(
        'odd target',
        get(
          `GET ${random.pick(['*', 'x', '//', '/%00', '/%zz', '/t/%2e%2e/', '\\t\\a', '/t/\x80\xff'])} HTTP/1.1`,
          'Host: a',
        ),
      ),
    () => whole('raw UTF-8 in the query', get(`GET ${path}?q=\xe4\xb8\xad HTTP/1.1`, 'Host: a')),
    () => whole('bare line feeds', `GET ${path} HTTP/1.1\nHost: a\n\n`),
    () => whole('bare carriage returns', `GET ${path} HTTP/1.1\rHost: a\r\r`),
    () => whole('no request line', '\r\n'.repeat(random.int(1, 2_000))),
    () => whole('any bytes', `${noise(random, random.int(1, 4_000))}\r\n\r\n`),
    () => mutated(random, path),
    () => whole('a TLS handshake', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${noise(random, 200)}`),
    () => whole('two lengths', `${CALL}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${SMUGGLED}`),
    () =>
      whole(
        'odd length',
        `${CALL}Content-Length: ${random.pick(['-1', '1e3', '0x2', '+2', '2 2', '9'.repeat(30), ''])}\r\n\r\n{}`,
      ),
    () =>
      whole(
        'Content-Length and chunked',
        `${CALL}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
      ),
    () =>
      whole(
        'unknown coding',
        `${CALL}Transfer-Encoding: ${random.pick(['xchunked', 'chunked, gzip', 'identity, x', '\x0bchunked'])}\r\n\r\n0\r\n\r\n${SMUGGLED}`,
      ),
    () =>
      whole(
        'odd chunk size',
        `${CALL}Transfer-Encoding: chunked\r\n\r\n${random.pick(['-1', 'x', '0x2', '1'.repeat(30), ' 2', '2 2'])}\r\n{}\r\n0\r\n\r\n`,
      ),
    () => whole('chunk without its end', `${CALL}Transfer-Encoding: chunked\r\n\r\n2\r\n{}${SMUGGLED}`),
    () =>
      whole(
        'malformed form',
        `${CALL.replace('application/json', 'multipart/form-data')}Content-Length: 4\r\n\r\n--x\r`,
      ),
    () => whole('malformed JSON', `${CALL}Content-Length: 20\r\n\r\n${noise(random, 20)}`),
  ])()
}

/** Requests with two hosts, which two readers may understand differently. */
export const twoHosts: Maker = (random, { paths }) => {
  const path = random.pick(paths)
  const second = random.pick(['Host: b.test', 'host: a.test', 'HOST:', 'Host: a.test\r\nHost: c.test'])
  const body = random.next() < 0.3
  const head = body ? `${CALL}Content-Length: 2` : `GET ${path} HTTP/1.1\r\nHost: a.test`
  return whole(body ? 'two hosts and a body' : 'two hosts', `${head}\r\n${second}\r\n\r\n${body ? '{}' : ''}`)
}

/** A valid request with some bytes changed, removed or doubled. The result may be three requests at most. */
function mutated(random: Random, path: string): Draft {
  const sound = random.pick([
    `GET ${path} HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
    `${CALL}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    `${CALL}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ])
  let text = sound
  for (let left = random.int(1, 4); left > 0; left -= 1) {
    const at = random.int(0, text.length - 1)
    const put = random.pick([
      '',
      text.slice(at, at + 2),
      String.fromCharCode(random.int(0, 255)),
      '\r',
      '\n',
      ' ',
    ])
    text = text.slice(0, at) + put + text.slice(at + random.int(0, 1))
  }
  return { ...whole('mutated request', text), mostAnswers: 3 }
}

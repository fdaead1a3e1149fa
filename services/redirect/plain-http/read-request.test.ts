import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainText } from '../redirects/json-text.ts'
import { createRequestReader } from './read-request.ts'
import { textsOf } from './testing/texts.ts'

const shared = Buffer.allocUnsafeSlow(8_192)
const read = createRequestReader(shared)
/** `before`: what earlier requests left in the shared bytes, repeated. */
function readText(text: string, before = 'X: stale\r\n\r\n') {
  shared.fill(before)
  return read(shared.write(text, 'latin1'))
}
/** The parts of a request's head, and where it ends. */
function told(text: string) {
  const head = readText(text)
  return head && { ...textsOf(head, shared), isPlain: head.isPlain, end: head.end }
}

const START = 'GET /t/abcd?a=b HTTP/1.1\r\nHost: go.test\r\n'
const END = 'Referer: https://from.test/\r\n\r\n'
/** The grammar of a header line that is read here. */
const LINE = /^[A-Za-z0-9-]+:[\t -~]*$/

const char = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...'abcXYZ 0189-_./;=~!') },
  { weight: 1, arbitrary: fc.nat({ max: 255 }).map((byte) => String.fromCharCode(byte)) },
)
const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ019-'), minLength: 1, maxLength: 12 })
const line = fc
  .tuple(letters, fc.string({ unit: char, maxLength: 60 }))
  .map(([name, value]) => `x-${name}:${value}`)

test('a header line is read exactly if all its bytes are plain text', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const request = told(START + lines.map((text) => `${text}\r\n`).join('') + END)
      const plain = lines.every((text) => LINE.test(text))
      expect(request !== undefined, JSON.stringify(lines)).toBe(plain)
      if (plain) expect(request).toMatchObject({ code: 'abcd', query: 'a=b', referrer: 'https://from.test/' })
    }),
    { numRuns: 2_000 },
  )
})

test('each byte at each place of a value and of a name is judged by itself', () => {
  for (let byte = 0; byte < 256; byte++)
    for (let at = 0; at < 12; at++) {
      const other = String.fromCharCode(byte)
      const text = `abcdefghijkl`.slice(0, at) + other + 'abcdefghijkl'.slice(at)
      const told = `byte ${byte} at ${at}`
      expect(readText(`${START}X-Y: ${text}\r\n${END}`) !== undefined, told).toBe(LINE.test(`X-Y: ${text}`))
      expect(readText(`${START}${text}: y\r\n${END}`) !== undefined, told).toBe(LINE.test(`${text}: y`))
    }
})

test('a user agent and a referrer are plain exactly when JSON escapes nothing in them', () => {
  for (const byte of [9, ...Array.from({ length: 95 }, (_, index) => index + 32)])
    for (let at = 0; at < 12; at++) {
      const value = `abcdefghijkl`.slice(0, at) + String.fromCharCode(byte) + 'abcdefghijkl'.slice(at)
      for (const name of ['User-Agent', 'Referer']) {
        const head = told(`GET /t/abcd HTTP/1.1\r\nHost: go.test\r\nX: "\\"\r\n${name}: ${value}\r\n\r\n`)
        expect(head?.isPlain, `${name} ${value}`).toBe(isPlainText(value))
        expect(head).toMatchObject({ [name === 'Referer' ? 'referrer' : 'userAgent']: value.trim() })
      }
    }
})

test.each([
  ['keep-alive', true],
  [' Keep-Alive\t', true],
  ['close', false],
  ['keep-alive, close', false],
  ['keep-aliv', false],
  ['upgrade', false],
])('a Connection header of %j is read here: %s', (value, isRead) => {
  expect(readText(`${START}Connection:${value}\r\n${END}`) !== undefined).toBe(isRead)
})

test('a query is read up to its last allowed byte', () => {
  for (let byte = 0; byte < 256; byte++) {
    const query = `a=${String.fromCharCode(byte)}b`
    const request = told(`GET /t/abcd?${query} HTTP/1.1\r\nHost: go.test\r\n\r\n`)
    expect(request?.query, `byte ${byte}`).toBe(/^[!"$-~\x80-\xff]*$/.test(query) ? query : undefined)
  }
})

test('bytes left in the shared buffer are never read as part of a request', () => {
  const whole = START + END
  for (const before of ['X: stale\r\n\r\n', '\r\n', 'text without an end', END]) {
    for (let length = 0; length < whole.length; length++)
      expect(readText(whole.slice(0, length), before), `${length} before ${before}`).toBeUndefined()
    expect(readText(`${whole}GET /t/next`, before)?.end).toBe(whole.length)
  }
})

test('a request that fills the shared buffer to its end is left alone', () => {
  const filled = (length: number) =>
    `${START}X: ${'x'.repeat(length - START.length - END.length - 5)}\r\n${END}`
  expect(readText(filled(shared.length - 1))?.end).toBe(shared.length - 1)
  expect(readText(filled(shared.length))).toBeUndefined()
  const odd = Buffer.allocUnsafeSlow(shared.length - 2).fill('x')
  expect(createRequestReader(odd)(odd.write(filled(odd.length - 1).slice(0, -END.length)))).toBeUndefined()
  expect(createRequestReader(odd)(odd.write(filled(odd.length - 1)))).toBeUndefined()
})

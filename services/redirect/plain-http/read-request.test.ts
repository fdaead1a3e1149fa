import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestReader } from './read-request.ts'

const shared = Buffer.allocUnsafeSlow(8_192)
const read = createRequestReader(shared)
/** `before`: what requests before left in the shared bytes, over and over. */
function readText(text: string, before = 'X: stale\r\n\r\n') {
  shared.fill(before)
  return read(shared.write(text, 'latin1'))
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

test('a header line is read if it is of plain text, wherever in it another byte stands', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const request = readText(START + lines.map((text) => `${text}\r\n`).join('') + END)
      const plain = lines.every((text) => LINE.test(text))
      expect(request !== undefined, JSON.stringify(lines)).toBe(plain)
      if (plain) expect(request).toMatchObject({ code: 'abcd', query: 'a=b', referrer: 'https://from.test/' })
    }),
    { numRuns: 2_000 },
  )
})

test('each byte at each place of a value and of a name decides as it is', () => {
  for (let byte = 0; byte < 256; byte++)
    for (let at = 0; at < 12; at++) {
      const other = String.fromCharCode(byte)
      const text = `abcdefghijkl`.slice(0, at) + other + 'abcdefghijkl'.slice(at)
      const told = `byte ${byte} at ${at}`
      expect(readText(`${START}X-Y: ${text}\r\n${END}`) !== undefined, told).toBe(LINE.test(`X-Y: ${text}`))
      expect(readText(`${START}${text}: y\r\n${END}`) !== undefined, told).toBe(LINE.test(`${text}: y`))
    }
})

test('whatever stood in the shared bytes before, what has not come is not read', () => {
  const whole = START + END
  for (const before of ['X: stale\r\n\r\n', '\r\n', 'text without an end', END]) {
    for (let length = 0; length < whole.length; length++)
      expect(readText(whole.slice(0, length), before), `${length} before ${before}`).toBeUndefined()
    expect(readText(`${whole}GET /t/next`, before)?.end).toBe(whole.length)
  }
})

test('what fills the shared bytes to their end is left alone', () => {
  const filled = (length: number) =>
    `${START}X: ${'x'.repeat(length - START.length - END.length - 5)}\r\n${END}`
  expect(readText(filled(shared.length - 1))?.end).toBe(shared.length - 1)
  expect(readText(filled(shared.length))).toBeUndefined()
  const odd = Buffer.allocUnsafeSlow(shared.length - 2).fill('x')
  expect(createRequestReader(odd)(odd.write(filled(odd.length - 1).slice(0, -END.length)))).toBeUndefined()
  expect(createRequestReader(odd)(odd.write(filled(odd.length - 1)))).toBeUndefined()
})

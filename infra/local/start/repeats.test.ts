import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRepeats, kindOf } from './repeats.ts'

const json = (msg: string, level = 30, more: object = {}) => JSON.stringify({ level, msg, ...more })

test('S-P: of a flood of one line the first few per minute are kept, then one line counts the rest', () => {
  const { take, due } = createRepeats()
  const kept = Array.from({ length: 5_000 }, (_, n) => take(json('refused', 40, { n }), 1_000 + n)).flat()
  expect(kept).toHaveLength(10)
  expect(due(60_999)).toEqual([])
  expect(due(61_000).map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'lines were left out', of: 'refused', lines: 4_990 },
  ])
  expect(take(json('refused', 40), 61_001)).toHaveLength(1)
})

test('S-P: a flood hides no warning or error of another kind, and the total of lines is right', () => {
  const line = fc.record({ msg: fc.stringMatching(/^[a-z]{1,2}$/), level: fc.constantFrom(30, 40, 50) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
      const { take, due } = createRepeats()
      const written = lines.flatMap(({ msg, level }) => [
        ...take(json('flood'), 0),
        ...take(json(msg, level), 0),
      ])
      for (const { msg, level } of lines) expect(written).toContain(json(msg, level))
      const leftOut = due(60_000).reduce((sum, text) => sum + JSON.parse(text).lines, 0)
      expect(written.length + leftOut).toBe(2 * lines.length)
    }),
  )
})

test('S-P: texts that differ only in numbers and quoted words are of one kind', () => {
  const postgres = (time: string, value: string) =>
    `2026-11-25 ${time} UTC [${value.length}] ERROR:  invalid input "${value}"`
  expect(kindOf(postgres('10:00:01.123', 'a'))).toEqual(kindOf(postgres('11:22:33.456', 'another value')))
  expect(kindOf('FATAL:  the database system is starting up')).not.toEqual(
    kindOf('FATAL:  terminating connection'),
  )
})

test('S-P: a stranger who varies every line neither floods the log nor hides our own messages', () => {
  const { take } = createRepeats()
  const word = (n: number) => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] as string)
  const flood = Array.from({ length: 20_000 }, (_, n) => take(`GET /${word(n)}`, 0)).flat()
  expect(flood.length).toBeLessThanOrEqual(1_010)
  expect(take(json('it matters', 50), 0)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { lastLine } from './last-line.ts'

test('the last line is complete wherever the text was cut', () => {
  const text = Buffer.from('{"seq":1}\n{"seq":2}\n{"seq":3}\n')
  for (let first = 0; first <= text.length; first++) {
    for (let second = first; second <= text.length; second++) {
      const pieces = [text.subarray(0, first), text.subarray(first, second), text.subarray(second)]
      expect(lastLine(pieces)).toBe('{"seq":3}')
    }
  }
  expect(lastLine([Buffer.from('{"seq"'), Buffer.from(':1}')])).toBe('{"seq":1}')
})

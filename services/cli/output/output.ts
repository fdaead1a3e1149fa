import type { Writable } from 'node:stream'
import { jsonOf, printable } from './printable.ts'

export type Output = {
  json: boolean
  /** The outcome: `value` as JSON, otherwise `words()`. */
  show(value: unknown, words: () => string): void
  /** One row of many: `value` as one line of JSON, otherwise `words`. */
  line(value: unknown, words: () => string): void
  /** For the person before the screen, beside the outcome. */
  say(words: string): void
}

export function outputTo({ output, errors }: { output: Writable; errors: Writable }, json: boolean): Output {
  return {
    json,
    show: (value, words) => void output.write(`${json ? jsonOf(value, 2) : words()}\n`),
    line: (value, words) => void output.write(`${json ? jsonOf(value) : words()}\n`),
    say: (words) => void errors.write(`${printable(words)}\n`),
  }
}

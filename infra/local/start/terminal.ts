import { writeSync } from 'node:fs'

/**
 * Writes a line to standard output (1) or standard error (2). Never throws and never ends the process: a reader that
 * went away (`make start | head`) or a full disk behind it is no reason to stop, and later lines are tried again.
 */
export function printTo(output: 1 | 2, line: string): void {
  try {
    writeSync(output, `${line}\n`)
  } catch {
    // There is nowhere left to tell it.
  }
}

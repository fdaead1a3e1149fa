import { writeSync } from 'node:fs'

/**
 * Writes a line to standard output (1) or standard error (2). Never throws and never ends the process: it survives a
 * closed pipe (`make start | head`) and a full disk, and still tries later lines.
 */
export function printTo(output: 1 | 2, line: string): void {
  try {
    writeSync(output, `${line}\n`)
  } catch {
    // Nowhere is left to report it.
  }
}

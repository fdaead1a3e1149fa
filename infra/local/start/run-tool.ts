import { EnvError } from '@sluice/kit/env'
import { makeFilesPrivate } from '@sluice/kit/private-files'
import { Refused } from './refused.ts'

/** Runs an operator's command; its files are for its own user only. Prints refusals in words and other errors with their stack; both exit 1. */
export function runTool(main: (say: (line: string) => void) => Promise<void>): void {
  makeFilesPrivate()
  main((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
    const known = error instanceof Refused || error instanceof EnvError
    process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  })
}

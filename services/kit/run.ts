import { EnvError } from './env.ts'
import { makeFilesPrivate } from './private-files.ts'
import { quickenStringMethods } from './string-methods.ts'

/** Runs a service's `main`, whose files are for its own user; configuration faults are printed as they are and end the process with 78 (EX_CONFIG). */
export function run(main: () => Promise<void>): void {
  makeFilesPrivate()
  quickenStringMethods()
  main().catch((error: unknown) => {
    if (error instanceof EnvError) {
      process.stderr.write(`${error.message}\n`)
      process.exit(78)
    }
    console.error(error)
    process.exit(1)
  })
}

import { EnvError } from './env.ts'
import { makeFilesPrivate } from './private-files.ts'
import { quickenStringMethods } from './string-methods.ts'

/** Runs a service's `main` with files private to its user. Prints configuration faults and exits 78 (EX_CONFIG). */
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

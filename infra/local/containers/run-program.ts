import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const LAST_WORDS = 4_000

/** Runs a program to its end and gives what it printed; throws with its last words when it fails. */
export async function runProgram([name = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) {
  const limits = { maxBuffer: 64 * 1024 * 1024 }
  // Where Debian keeps programs for root.
  const ended = promisify(execFile)(name, args, { ...limits, env: { ...env, PATH: `${env.PATH}:/usr/sbin` } })
  const { stdout } = await ended.catch((cause: Error & { stdout?: string; stderr?: string }) => {
    const said = `${cause.stdout ?? ''}${cause.stderr ?? ''}`.slice(-LAST_WORDS)
    throw new Error(`${name} ${args[0]} failed:\n${said || cause.message}`, { cause })
  })
  return stdout.trim()
}

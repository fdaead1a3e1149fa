import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const LAST_WORDS = 4_000

/** Runs a program and returns its output; throws with the end of the output when it fails. */
export async function runProgram([name = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) {
  const limits = { maxBuffer: 64 * 1024 * 1024 }
  // Debian keeps programs for root in /usr/sbin.
  const ended = promisify(execFile)(name, args, { ...limits, env: { ...env, PATH: `${env.PATH}:/usr/sbin` } })
  const { stdout } = await ended.catch((cause: Error & { stdout?: string; stderr?: string }) => {
    const said = `${cause.stdout ?? ''}${cause.stderr ?? ''}`.slice(-LAST_WORDS)
    throw new Error(`${name} ${args[0]} failed:\n${said || cause.message}`, { cause })
  })
  return stdout.trim()
}

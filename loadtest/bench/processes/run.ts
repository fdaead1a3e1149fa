import { spawn } from 'node:child_process'
import { endWithBench } from './living.ts'

/** Runs a command to its end and returns its standard output. Throws its error output, or after `timeoutMs`. */
export function run(command: string, args: string[], timeoutMs = 60_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs })
    endWithBench(child)
    const out: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(out).toString())
      else
        reject(
          new Error(`${command} ended with ${code ?? signal}: ${Buffer.concat(errors).toString().trim()}`),
        )
    })
  })
}

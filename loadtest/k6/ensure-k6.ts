import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const runs = (command: string, args: string[]) =>
  exec(command, args).then(
    () => true,
    () => false,
  )

/** Path of k6 from the PATH or Go's folder; otherwise builds it with Go. Throws a message if that is impossible. */
export async function ensureK6(say: (line: string) => void): Promise<string> {
  const built = join(process.env.GOPATH ?? join(homedir(), 'go'), 'bin', 'k6')
  for (const command of ['k6', built]) if (await runs(command, ['version'])) return command
  if (!(await runs('go', ['version'])))
    throw new Error('k6 is not in the PATH and cannot be built. Install k6, or Go 1.24 or newer.')
  say('building k6 with Go, once (a few minutes)')
  await exec('go', ['install', 'go.k6.io/k6@latest'], { timeout: 1_200_000 }).catch((cause: unknown) => {
    throw new Error('k6 could not be built with Go (go install go.k6.io/k6@latest).', { cause })
  })
  return built
}

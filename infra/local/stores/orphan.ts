import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'

const Note = z.object({ pid: z.int().positive(), started: z.string() })

/** When the process started, in whatever words the system has for it; tells a reused pid from the process we knew. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? undefined : fields[19]
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/** Writes down which process runs, for `stopOrphan` of a later life. */
export async function noteProcess(pidFile: string, pid: number): Promise<void> {
  await mkdir(dirname(pidFile), { recursive: true })
  await writeFile(pidFile, JSON.stringify({ pid, started: (await startOf(pid)) ?? '' }))
}

/** Ends the process that an earlier life noted and left running; another process under the same pid is left alone. */
export async function stopOrphan(pidFile: string, signal: NodeJS.Signals, stopMs: number): Promise<void> {
  const note = await readNote(pidFile)
  if (note === undefined) return
  const runs = async () => (await startOf(note.pid)) === note.started
  const until = Date.now() + stopMs
  if (await runs()) process.kill(note.pid, signal)
  while (await runs()) {
    if (Date.now() > until) process.kill(note.pid, 'SIGKILL')
    await sleep(50)
  }
  await rm(pidFile, { force: true })
}

async function readNote(pidFile: string): Promise<z.output<typeof Note> | undefined> {
  try {
    return Note.parse(JSON.parse(await readFile(pidFile, 'utf8')))
  } catch {
    return undefined
  }
}

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { processStart } from './process-start.ts'

const Note = z.object({ pid: z.int().positive(), started: z.string() })

/** Writes down which process runs, for `stopOrphan` of a later life. */
export async function noteProcess(pidFile: string, pid: number): Promise<void> {
  await mkdir(dirname(pidFile), { recursive: true })
  await writeFile(pidFile, JSON.stringify({ pid, started: (await processStart(pid)) ?? '' }))
}

/** Ends the process that an earlier life noted and left running; another process under the same pid is left alone. */
export async function stopOrphan(pidFile: string, signal: NodeJS.Signals, stopMs: number): Promise<void> {
  const note = await readNote(pidFile)
  if (note === undefined) return
  const runs = async () => (await processStart(note.pid)) === note.started
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

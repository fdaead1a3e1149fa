import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endProcesses, OwnProcess } from './own-processes.ts'

/** Records the running process for `stopOrphan` of a later run. */
export async function noteProcess(pidFile: string, own: OwnProcess): Promise<void> {
  await mkdir(dirname(pidFile), { recursive: true })
  await writeFile(`${pidFile}.new`, JSON.stringify(own), { mode: 0o600 })
  await rename(`${pidFile}.new`, pidFile)
}

/** Ends the process recorded by an earlier run and its leftovers. Another process with the same pid is left alone. */
export async function stopOrphan(pidFile: string, signal: NodeJS.Signals, stopMs: number): Promise<void> {
  const own = await readNote(pidFile)
  if (own === undefined) return
  await endProcesses(own, signal, stopMs)
  await rm(pidFile, { force: true })
}

async function readNote(pidFile: string): Promise<OwnProcess | undefined> {
  try {
    return OwnProcess.parse(JSON.parse(await readFile(pidFile, 'utf8')))
  } catch {
    return undefined
  }
}

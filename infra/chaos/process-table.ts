import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { childrenOf } from '@sluice/local/stores/children-of'
import { processStart } from '@sluice/local/stores/process-start'
import { exceeds } from './row.ts'
import { openFiles, resident } from './vitals.ts'

const MIB = 1024 * 1024

/** One process at a moment. `name` tells which one it is for people, `files` are its open files and connections. */
export type Looked = { pid: number; start: string; name: string; mib: number; files: number }
export type Allowed = { mib: number; files: number }

/** The module that Node runs, or the program. */
async function nameOf(pid: number): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const module = words.find((word) => word.endsWith('.ts'))
  return module ? module.split('/').slice(-2).join('/') : basename(words[0]?.split(' ')[0] ?? '')
}

/** A process and everything that it started and that still runs, whoever started it in turn. */
export async function lookAt(pid: number): Promise<Looked[]> {
  const [start, bytes, files, children] = await Promise.all([
    processStart(pid),
    resident(pid).catch(() => 0),
    openFiles(pid).catch(() => 0),
    childrenOf(pid).catch(() => []),
  ])
  if (start === undefined) return []
  const below = await Promise.all(children.map(lookAt))
  const name = await nameOf(pid)
  // Postgres has a process for each connection, which come and go.
  return [{ pid, start, name, mib: bytes / MIB, files }, ...(name === 'postgres' ? [] : below.flat())]
}

/** Which of the first are no more, or hold more by above what is allowed than they held. */
export function changesIn(before: readonly Looked[], after: readonly Looked[], allowed: Allowed): string[] {
  return before.flatMap(({ pid, start, name, mib, files }) => {
    const now = after.find((each) => each.pid === pid && each.start === start)
    if (!now) return [`${name} (${pid}) is gone`]
    return [
      ...exceeds(`what ${name} holds more in MiB`, Math.round(now.mib - mib), allowed.mib),
      ...exceeds(`what ${name} has open more`, now.files - files, allowed.files),
    ]
  })
}

/** The most that one process holds more. */
export const mostMore = (before: readonly Looked[], after: readonly Looked[], what: keyof Allowed): number =>
  Math.round(
    Math.max(...before.map((each) => (after.find(({ pid }) => pid === each.pid)?.[what] ?? 0) - each[what])),
  )

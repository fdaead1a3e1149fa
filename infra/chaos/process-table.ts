import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { childrenOf } from '@sluice/local/stores/children-of'
import { processStart } from '@sluice/local/stores/process-start'
import { exceeds } from './row.ts'
import { openFiles, resident } from './vitals.ts'

const MIB = 1024 * 1024

/** A snapshot of one process. `name` is for people; `files` counts open files and connections. */
export type Looked = { pid: number; start: string; name: string; mib: number; files: number }
export type Allowed = { mib: number; files: number }

/** The main module of a Node process, otherwise the program. */
async function nameOf(pid: number): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const module = words.find((word) => word.endsWith('.ts'))
  return module ? module.split('/').slice(-2).join('/') : basename(words[0]?.split(' ')[0] ?? '')
}

/** A process and its running descendants. */
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
  // Postgres has one process per connection, and those come and go.
  return [{ pid, start, name, mib: bytes / MIB, files }, ...(name === 'postgres' ? [] : below.flat())]
}

/** Processes of `before` that are gone or grew by more than allowed. */
export function changesIn(before: readonly Looked[], after: readonly Looked[], allowed: Allowed): string[] {
  return before.flatMap(({ pid, start, name, mib, files }) => {
    const now = after.find((each) => each.pid === pid && each.start === start)
    if (!now) return [`${name} (${pid}) is gone`]
    return [
      ...exceeds(`memory growth of ${name} in MiB`, Math.round(now.mib - mib), allowed.mib),
      ...exceeds(`growth in open files of ${name}`, now.files - files, allowed.files),
    ]
  })
}

/** The largest growth of one process. */
export const mostMore = (before: readonly Looked[], after: readonly Looked[], what: keyof Allowed): number =>
  Math.round(
    Math.max(...before.map((each) => (after.find(({ pid }) => pid === each.pid)?.[what] ?? 0) - each[what])),
  )

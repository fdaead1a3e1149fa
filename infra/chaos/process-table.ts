import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { childrenOf } from '@sluice/local/stores/children-of'
import { processStart } from '@sluice/local/stores/process-start'
import { resident } from './vitals.ts'

const MIB = 1024 * 1024

/** One process at a moment. `name` tells which one it is for people. */
export type Looked = { pid: number; start: string; name: string; mib: number }

/** The module that Node runs, or the program. */
async function nameOf(pid: number): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const module = words.find((word) => word.endsWith('.ts'))
  return module ? module.split('/').slice(-2).join('/') : basename(words[0]?.split(' ')[0] ?? '')
}

/** A process and everything that it started and that still runs, whoever started it in turn. */
export async function lookAt(pid: number): Promise<Looked[]> {
  const [start, bytes, children] = await Promise.all([
    processStart(pid),
    resident(pid).catch(() => 0),
    childrenOf(pid).catch(() => []),
  ])
  if (start === undefined) return []
  const below = await Promise.all(children.map(lookAt))
  const name = await nameOf(pid)
  // Postgres has a process for each connection, which come and go.
  return [{ pid, start, name, mib: bytes / MIB }, ...(name === 'postgres' ? [] : below.flat())]
}

/** By what the first are no more, or hold more memory than `mostMib` above what they held. */
export function changesIn(before: readonly Looked[], after: readonly Looked[], mostMib: number): string[] {
  return before.flatMap(({ pid, start, name, mib }) => {
    const now = after.find((each) => each.pid === pid && each.start === start)
    if (!now) return [`${name} (${pid}) is gone`]
    const more = now.mib - mib
    return more > mostMib
      ? [`${name} (${pid}) holds ${Math.round(more)} MiB more, ${mostMib} are allowed`]
      : []
  })
}

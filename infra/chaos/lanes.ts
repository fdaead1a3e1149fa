import type { Shared } from './row.ts'

/** What runs one after the other: runs that stand side by side and share something, or one that shares nothing. */
export function groupsOf<Run extends { shares: Shared | undefined }>(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (run.shares && group?.[0]?.shares === run.shares) group.push(run)
    else groups.push([run])
  }
  return groups
}

/**
 * Works off groups in as many lanes as there are grounds, each group whole in the first lane that is free. The first error
 * is thrown once all lanes have stopped; no group begins after it.
 */
export async function inLanes<Group, Ground>(
  groups: readonly Group[],
  grounds: readonly Ground[],
  work: (group: Group, ground: Ground) => Promise<void>,
): Promise<void> {
  const left = [...groups]
  const lanes = grounds.map(async (ground) => {
    for (let group = left.shift(); group; group = left.shift())
      await work(group, ground).catch((error: unknown) => {
        left.length = 0
        throw error
      })
  })
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

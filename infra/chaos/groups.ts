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

import type { ChildProcess } from 'node:child_process'

const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGTERM')
})

/** Ends the child with the bench, even on a signal. Otherwise a load generator would keep running with top priority on its core. */
export function endWithBench(child: ChildProcess): void {
  living.add(child)
  child.once('exit', () => living.delete(child))
}

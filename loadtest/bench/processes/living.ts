import type { ChildProcess } from 'node:child_process'

const living = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of living) child.kill('SIGTERM')
})

/** Ends the child with the bench, also when that is told to stop: a load generator would go on, ahead of all others on its core. */
export function endWithBench(child: ChildProcess): void {
  living.add(child)
  child.once('exit', () => living.delete(child))
}

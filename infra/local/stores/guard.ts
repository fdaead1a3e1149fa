import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Starts a shell that waits until we are gone (its input closes), then signals `target`: a pid, or a process group as a
 * negative number. It costs a megabyte and no CPU. Kill it once the target has ended.
 */
export function guardProcess(target: number, signal: NodeJS.Signals): ChildProcess {
  const script = `read -r _; kill -s ${signal.slice(3)} -- ${target}`
  const guard = spawn('/bin/sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  guard.unref()
  return guard
}

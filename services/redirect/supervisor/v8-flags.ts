/**
 * V8 collects garbage on up to four extra threads and compiles on them. Each worker has one core, so these threads would
 * compete with it: whatever their priority, Linux gives each the core for up to four milliseconds while visits wait.
 * Without them V8 takes no longer and marks old objects in small steps; one thread still compiles.
 */
export const ONE_CORE = ['--single-threaded-gc', '--v8-pool-size=1'] as const

/** Restarts this process with these flags if they are missing: V8 takes them only at start. */
export function startWithFlags(flags: readonly string[]): void {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  if (missing.length === 0) return
  const { execPath, execArgv, argv, env } = process
  process.execve?.(execPath, [execPath, ...missing, ...execArgv, ...argv.slice(1)], env)
}

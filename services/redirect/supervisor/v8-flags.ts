/**
 * V8 collects garbage on up to four threads beside its own and compiles on them. There is a core for each worker, so
 * they have none of their own: Linux gives each the core for up to four milliseconds at a time, whatever its priority,
 * while visits wait. Without them V8 takes no longer and marks old objects a little at a time; one thread compiles.
 */
export const ONE_CORE = ['--single-threaded-gc', '--v8-pool-size=1'] as const

/** Starts this process anew with these flags, if it has not got them: V8 takes them only before it starts. */
export function startWithFlags(flags: readonly string[]): void {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  if (missing.length === 0) return
  const { execPath, execArgv, argv, env } = process
  process.execve?.(execPath, [execPath, ...missing, ...execArgv, ...argv.slice(1)], env)
}

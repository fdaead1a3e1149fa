import { type Log, logWritten } from './log.ts'

export type StopStep = { name: string; run: () => Promise<unknown> | unknown }

const LOG_WRITTEN_MS = 500

/**
 * On the first SIGTERM or SIGINT runs the steps in order (stop intake, drain, commit, close), then exits 0. A failed step
 * is logged, the next still runs, and the exit code is 1. Past `deadlineMs` the process exits 1. Returns a function that
 * does the same without a signal.
 */
export function stopOnSignal(
  log: Log,
  deadlineMs: number,
  steps: StopStep[],
): (code?: number) => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = (code = 0) => {
    stopping ??= runSteps(log, deadlineMs, steps, code)
    return stopping
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  return stop
}

async function runSteps(log: Log, deadlineMs: number, steps: StopStep[], code: number): Promise<void> {
  setTimeout(() => {
    log.error({ deadlineMs }, 'shutdown took too long')
    void exit(log, 1)
  }, deadlineMs).unref()
  let failed = code
  for (const step of steps) {
    try {
      await step.run()
    } catch (error) {
      failed = 1
      log.error({ err: error, step: step.name }, 'shutdown step failed')
    }
  }
  log.info({ code: failed }, 'stopped')
  await exit(log, failed)
}

/** Waits for the log first: pending lines would otherwise be retried at exit without end when the reader is gone. */
async function exit(log: Log, code: number): Promise<void> {
  process.exitCode = code
  await logWritten(log, LOG_WRITTEN_MS)
  process.exit(code)
}

import { run } from './run.ts'

/**
 * Resolves when what servers wrote is on the disk. The system writes it half a minute later otherwise, for tens of
 * milliseconds on the core of the server that is measured by then: a log of nginx during a round of Sluice.
 */
export const untilWritten = async (): Promise<void> => {
  await run('sync', [])
}

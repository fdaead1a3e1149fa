import { run } from './run.ts'

/**
 * Resolves once the servers' writes are on disk. Otherwise the system writes them half a minute later and takes tens of
 * milliseconds on the core of another measured server: nginx's log during a round of Sluice.
 */
export const untilWritten = async (): Promise<void> => {
  await run('sync', [])
}

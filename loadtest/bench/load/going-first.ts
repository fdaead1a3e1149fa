import { run } from '../processes/run.ts'

const FIRST = ['chrt', '--fifo', '1']

/**
 * A command prefix that gives a load generator priority over everything else on its core. Otherwise the stores on that
 * core would delay it, and the measured server would wait for it. Empty if the system does not allow it.
 */
export async function goingFirst(): Promise<string[]> {
  const allowed = await run('chrt', [...FIRST.slice(1), 'true'], 5_000).then(
    () => true,
    () => false,
  )
  return allowed ? FIRST : []
}

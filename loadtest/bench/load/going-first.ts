import { run } from '../processes/run.ts'

const FIRST = ['chrt', '--fifo', '1']

/**
 * What to start a load generator with so that it goes before everything else on its core whenever it has something to do:
 * the stores that share the core would keep it from running, and what is measured would wait for it. Empty where the
 * system does not let it.
 */
export async function goingFirst(): Promise<string[]> {
  const allowed = await run('chrt', [...FIRST.slice(1), 'true'], 5_000).then(
    () => true,
    () => false,
  )
  return allowed ? FIRST : []
}

import type { AskReport } from '../statistics/ask-report.ts'
import { onceAMinute } from '../today/once-a-minute.ts'

/**
 * Reads how many visits the installation has answered, at most once a minute. The last known number is given at once and
 * while stats is out of reach; null before there is one.
 */
export function visitsAnsweredReader(ask: AskReport): () => Promise<number | null> {
  let known: number | null = null
  const read = onceAMinute(async () => {
    known = (await ask('site-totals', {})).visits
    return known
  })
  return async () => {
    const reading = read('site').catch(() => known)
    return known ?? reading
  }
}

import { useIntl } from 'react-intl'
import { type Propagation, readPropagation } from '../../api/cloak-history.ts'
import type { Words } from '../../i18n/words.ts'
import { toast } from '../../ui/toasts.ts'

const CHECK_MS = 300
/** Shortest time shown, so that no change is said to be live in 0 s. */
const LEAST_SECONDS = 0.1
const GIVE_UP_MS = 10_000

/** What to say about the propagation of a change; null while unknown. */
export function useLiveWords(): (state: Propagation) => Words | null {
  const { formatNumber } = useIntl()
  return ({ state, live, nodes, live_in_ms }) => {
    if (live === null || nodes === null || state === 'unknown') return null
    if (state === 'spreading') return { id: 'live.spreading', values: { live, nodes } }
    // Workers started after the change never had an older version.
    if (!live_in_ms) return { id: 'live.nodes', values: { live, nodes } }
    const seconds = formatNumber(Math.max(live_in_ms / 1_000, LEAST_SECONDS), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    return { id: 'live.everywhere', values: { live, nodes, seconds } }
  }
}

/** After a change: what to say when every worker has it; null if that is not known in time. */
export function useWhenLive(): (id: number) => Promise<Words | null> {
  const wordsOf = useLiveWords()
  return async (id) => {
    const until = Date.now() + GIVE_UP_MS
    while (Date.now() < until) {
      const now = await readPropagation(id).catch(() => null)
      if (now === null || now.state === 'unknown') return null
      const words = wordsOf(now)
      if (now.state === 'live' && words) return words
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
    }
    return null
  }
}

/** The same as a toast. */
export function useTellWhenLive(): (id: number) => Promise<void> {
  const whenLive = useWhenLive()
  return async (id) => {
    const words = await whenLive(id)
    if (words) toast('info', words)
  }
}

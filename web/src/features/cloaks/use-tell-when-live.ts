import { useIntl } from 'react-intl'
import { type Propagation, readPropagation } from '../../api/cloak-history.ts'
import { useText } from '../../i18n/text.tsx'
import { toast } from '../../ui/toasts.ts'

const CHECK_MS = 300
/** Nothing is told to be live in no time. */
const LEAST_SECONDS = 0.1
const GIVE_UP_MS = 10_000

/** Words for how far a change has come; null when that is not known. */
export function useLiveWords(): (state: Propagation) => string | null {
  const t = useText()
  const { formatNumber } = useIntl()
  return ({ state, live, nodes, live_in_ms }) => {
    if (live === null || nodes === null || state === 'unknown') return null
    if (state === 'spreading') return t('live.spreading', { live, nodes })
    // Workers that began after the change never had anything older.
    if (!live_in_ms) return t('live.nodes', { live, nodes })
    const seconds = formatNumber(Math.max(live_in_ms / 1_000, LEAST_SECONDS), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    return t('live.everywhere', { live, nodes, seconds })
  }
}

/** After a change: says when every worker has it; says nothing when that cannot be known. */
export function useTellWhenLive(): (id: number) => Promise<void> {
  const wordsOf = useLiveWords()
  return async (id) => {
    const until = Date.now() + GIVE_UP_MS
    while (Date.now() < until) {
      const now = await readPropagation(id).catch(() => null)
      if (now === null || now.state === 'unknown') return
      if (now.state === 'live') return toast('info', wordsOf(now) ?? '')
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
    }
  }
}

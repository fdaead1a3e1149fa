import { Text, useText } from '../../i18n/text.tsx'
import { LiveMark } from '../../live/live-mark.tsx'
import type { useLiveLog } from './use-live-log.ts'
import styles from '../../live/live-mark.module.css'
import links from '../../ui/links.module.css'

/** Whether the list follows visits, or keeps still and how many wait. */
export function LiveTail({ live }: { live: ReturnType<typeof useLiveLog> }) {
  const t = useText()
  const { state, still, waiting, show } = live
  if (state === null) return null
  if (!still) return <LiveMark />
  return (
    <span className={`${styles.mark} tiny`} title={t('live.pausedHint')}>
      <i className={`${styles.dot} ${styles.still}`} />
      <Text id="live.paused" />
      {waiting > 0 && (
        <button type="button" className={links.link} onClick={show}>
          <Text id="live.waiting" values={{ count: waiting }} />
        </button>
      )}
    </span>
  )
}

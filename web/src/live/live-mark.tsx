import { Text, useText } from '../i18n/text.tsx'
import { useLive } from './use-live.ts'
import styles from './live-mark.module.css'

/** Says whether what is shown follows visits by itself. */
export function LiveMark() {
  const t = useText()
  const { state, tail } = useLive()
  if (state === 'starting') return null
  return (
    <span className={`${styles.mark} tiny`} title={t(`live.${state}Hint`)}>
      {/* Another one with each message, which flashes once. */}
      <i key={tail[0]?.shown ?? 0} className={`${styles.dot} ${state === 'live' ? styles.live : ''}`} />
      <Text id={`live.${state}`} />
    </span>
  )
}

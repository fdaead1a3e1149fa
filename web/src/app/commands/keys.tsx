import { useText } from '../../i18n/text.tsx'
import layout from '../../ui/layout.module.css'
import styles from './keys.module.css'

/** Keys that are pressed one after the other, separated by spaces. */
export function Keys({ keys }: { keys: string }) {
  const t = useText()
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key, at) => (
        <span key={key}>
          {at > 0 && <span className={layout.sr}> {t('shortcut.then')} </span>}
          <kbd className={styles.key}>{key}</kbd>
        </span>
      ))}
    </span>
  )
}

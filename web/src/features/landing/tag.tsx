import { Text } from '../../i18n/text.tsx'
import type { Kind } from './flow-shape.ts'
import styles from './tag.module.css'

/** Where visitors go: colour swatches with a text, by default the name of the single side. */
export function Tag({ kinds, words }: { kinds: [Kind, ...Kind[]]; words?: string }) {
  return (
    <span className={styles.tag}>
      {kinds.map((kind) => (
        <i key={kind} className={styles[kind]} />
      ))}
      {words ?? <Text id={`side.${kinds[0]}`} />}
    </span>
  )
}

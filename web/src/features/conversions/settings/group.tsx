import { type ReactNode, useId } from 'react'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import panels from '../../../ui/panels.module.css'
import styles from './settings.module.css'

/** Settings that belong together. */
export function Group({
  title,
  about,
  children,
}: {
  title: MessageId
  about?: MessageId
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`${panels.panel} ${styles.group}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <Text id={title} />
        </h2>
        {about && (
          <p className="small quiet">
            <Text id={about} />
          </p>
        )}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

import { ChevronRight } from 'lucide-react'
import type { AuditEntry } from '../../../api/admin/audit.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TimeAgo } from '../parts/time-ago.tsx'
import { changesTold } from './changes-told.ts'
import { EntryChanges } from './entry-changes.tsx'
import { EntrySentence } from './entry-sentence.tsx'
import links from '../../../ui/links.module.css'
import styles from './entry-days.module.css'

type RowProps = { entry: AuditEntry; onOpen: (entry: AuditEntry) => void; onActor: (actor: number) => void }

/** One entry: who did what, when, why, and what changed. */
export function EntryRow({ entry, onOpen, onActor }: RowProps) {
  const t = useText()
  const { shown, more } = changesTold(entry)
  return (
    <li>
      <div className={styles.what}>
        <p>
          <EntrySentence entry={entry} onActor={onActor} />
        </p>
        {entry.reason && (
          <p className={`${styles.reason} small quiet`} dir="auto">
            <Text id="log.because" values={{ reason: entry.reason }} />
          </p>
        )}
        {shown.length > 0 && <EntryChanges rows={shown} people={entry.people} />}
        {more > 0 && (
          <button type="button" className={`${links.link} small`} onClick={() => onOpen(entry)}>
            {t('log.more', { count: more })}
          </button>
        )}
      </div>
      <span className="small quiet num">
        <TimeAgo at={entry.at} />
      </span>
      <IconButton icon={ChevronRight} label={t('log.open', { id: entry.id })} onClick={() => onOpen(entry)} />
    </li>
  )
}

import type { AuditEntry } from '../../../api/admin/audit.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { WholeMoment } from '../../../parts/moment.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { changedFields } from './changed-fields.ts'
import { ChangesTable } from './changes-table.tsx'
import { EntrySentence } from './entry-sentence.tsx'
import dialogs from '../../../ui/dialogs.module.css'
import facts from '../../../ui/facts.module.css'
import cells from '../parts/cells.module.css'
import styles from './entry-dialog.module.css'

type EntryProps = { entry: AuditEntry; onClose: () => void; onActor: (actor: number) => void }

/** One complete entry, with values before and after. */
export function EntryDialog({ entry, onClose, onActor }: EntryProps) {
  const t = useText()
  const rows = changedFields(entry.before, entry.after)
  const { actor } = entry
  return (
    <Modal open wide onClose={onClose} title={t(`log.action.${entry.action}`)}>
      <div className={`${dialogs.body} ${styles.entry}`}>
        <p>
          <EntrySentence entry={entry} onActor={onActor} />
        </p>
        <dl className={facts.facts}>
          <dt>{t('log.time')}</dt>
          <dd>
            <WholeMoment at={entry.at} />
          </dd>
          <dt>{t('log.actor')}</dt>
          <dd className={cells.break}>
            {actor ? actor.email || t('log.gone', { id: actor.id }) : <Text id="log.product" />}
          </dd>
          <dt>{t('log.subject')}</dt>
          <dd className={cells.break}>
            {entry.subject_email && `${entry.subject_email} · `}
            <span className="mono">{entry.subject}</span>
          </dd>
          {entry.reason && (
            <>
              <dt>{t('reason')}</dt>
              <dd className={cells.break}>{entry.reason}</dd>
            </>
          )}
        </dl>
        {rows.length === 0 ? (
          <p className="quiet">
            <Text id="log.nothing" />
          </p>
        ) : (
          <ChangesTable rows={rows} people={entry.people} />
        )}
        <details className={styles.raw}>
          <summary className="small">{t('log.raw')}</summary>
          <pre className={`mono ${cells.break}`}>{JSON.stringify(entry, null, 2)}</pre>
        </details>
        <p className={`tiny faint ${cells.break}`}>
          {t('log.details', { id: entry.id })} · {t('log.hash')} <span className="mono">{entry.hash}</span>
        </p>
      </div>
    </Modal>
  )
}

import { ArrowRight } from 'lucide-react'
import { Text } from '../../../i18n/text.tsx'
import type { ChangedField } from './changed-fields.ts'
import { RecordedValue } from './recorded-value.tsx'
import { useFieldWords } from './use-field-words.ts'
import layout from '../../../ui/layout.module.css'
import styles from './entry-changes.module.css'

type ChangesProps = { rows: readonly ChangedField[]; people: Readonly<Record<string, string>> }

/** What changed, one line per field: the old value, and the new one. */
export function EntryChanges({ rows, people }: ChangesProps) {
  const wordsOf = useFieldWords()
  return (
    <dl className={styles.changes}>
      {rows.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{wordsOf(field) ?? <span className="mono">{field}</span>}</dt>
          <dd>
            {before !== undefined && (
              <del>
                <span className={layout.sr}>
                  <Text id="log.before" />
                </span>
                <RecordedValue field={field} value={before} people={people} />
              </del>
            )}
            {before !== undefined && after !== undefined && <ArrowRight size={14} aria-hidden />}
            {after !== undefined && (
              <ins>
                <span className={layout.sr}>
                  <Text id="log.after" />
                </span>
                <RecordedValue field={field} value={after} people={people} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

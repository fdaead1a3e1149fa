import { Text, useText } from '../../../i18n/text.tsx'
import type { ChangedField } from './changed-fields.ts'
import { RecordedValue } from './recorded-value.tsx'
import { useFieldWords } from './use-field-words.ts'
import badges from '../../../ui/badges.module.css'
import styles from './changes-table.module.css'

const LOOKS = { added: badges.good, removed: badges.bad, changed: badges.warn } as const

type TableProps = { rows: readonly ChangedField[]; people: Readonly<Record<string, string>> }

/** Values before and after, field by field. */
export function ChangesTable({ rows, people }: TableProps) {
  const t = useText()
  const wordsOf = useFieldWords()
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th>{t('log.field')}</th>
          <th>{t('log.before')}</th>
          <th>{t('log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after, change }) => {
          const words = wordsOf(field)
          return (
            <tr key={field} data-change={change}>
              <th scope="row">
                {words ?? <span className="mono">{field}</span>}{' '}
                {change !== 'same' && (
                  <span className={`${badges.badge} ${LOOKS[change]}`}>
                    <Text id={`log.change.${change}`} />
                  </span>
                )}
              </th>
              <td>
                <RecordedValue field={field} value={before} people={people} />
              </td>
              <td>
                <RecordedValue field={field} value={after} people={people} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import { CONVERSION_OUTCOMES } from '@sluice/contract/conversions'
import type { UploadResult } from '../../../api/track-uploads.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import badges from '../../../ui/badges.module.css'
import tables from '../../../ui/tables.module.css'
import styles from './upload-dialog.module.css'

/** What becomes of a file's lines, in counts, and the first faulty ones with their reason. */
export function UploadOutcome({ result }: { result: UploadResult }) {
  const { dry_run, lines, counts, faulty, unknown_columns } = result
  const all = counts.ignored + counts.refused
  return (
    <section aria-live="polite" className={styles.outcome}>
      <p className="strong">
        <Text id={dry_run ? 'uploads.wouldBecome' : 'uploads.became'} values={{ lines }} />
      </p>
      <dl className={styles.counts}>
        {CONVERSION_OUTCOMES.filter((each) => counts[each] > 0 || each === 'recorded').map((each) => (
          <div key={each}>
            <dt className="tiny quiet">
              <Text id={`uploads.outcome.${each}`} />
            </dt>
            <dd className="strong num">
              <Text id="uploads.count" values={{ count: counts[each] }} />
            </dd>
          </div>
        ))}
      </dl>
      {unknown_columns.length > 0 && (
        <p className="small quiet">
          <Text id="uploads.unknown" values={{ columns: unknown_columns.join(', ') }} />
        </p>
      )}
      {all > 0 && <FaultyLines faulty={faulty} all={all} />}
    </section>
  )
}

function FaultyLines({ faulty, all }: { faulty: UploadResult['faulty']; all: number }) {
  const t = useText()
  return (
    <>
      <p className="small quiet">
        <Text id="uploads.faulty" values={{ shown: faulty.length, all }} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it */}
      <section className={styles.faulty} aria-label={t('uploads.faultyLines')} tabIndex={0}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th>
                <Text id="uploads.line" />
              </th>
              <th>
                <Text id="uploads.reasonTitle" />
              </th>
              <th>
                <Text id="uploads.order" />
              </th>
            </tr>
          </thead>
          <tbody>
            {faulty.map(({ line, outcome, reason, click_id, transaction_id }) => (
              <tr key={line}>
                <td className="num">{line}</td>
                <td className={styles.reason}>
                  <span className={`${badges.badge} ${outcome === 'refused' ? badges.bad : badges.warn}`}>
                    <Text id={`uploads.outcome.${outcome}`} />
                  </span>{' '}
                  <Text id={`uploads.reason.${reason}`} />
                </td>
                <td>
                  <span className={`mono tiny cut ${styles.order}`} title={click_id} dir="auto">
                    {transaction_id || click_id}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

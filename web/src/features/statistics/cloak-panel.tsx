import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useErrorWords } from '../../api/error-words.ts'
import { type ReportQuestion, reportQuery } from '../../api/reports.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Change } from '../../parts/compare/change.tsx'
import type { TimeSpan } from '../../parts/time-span.ts'
import { Pressable } from '../../parts/visit-filters/pressable.tsx'
import { VisitSplit } from '../../parts/visit-split.tsx'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/states.tsx'
import { compareCloaks } from './shape-statistics.ts'
import scale from '../../parts/reports/scale.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import panels from '../../ui/panels.module.css'
import tables from '../../ui/tables.module.css'
import styles from './cloak-panel.module.css'

const SHOWN = 10
/** Maximum number of links in the report. */
const MOST = 100

type CloakPanelProps = { asked: ReportQuestion; earlier: TimeSpan | null }

/** The links by visits; with other days, each compared with its own then. */
export function CloakPanel({ asked, earlier }: CloakPanelProps) {
  const t = useText()
  const words = useErrorWords()
  const [all, setAll] = useState(false)
  const report = useQuery(reportQuery('cloak', asked))
  const before = useQuery({ ...reportQuery('cloak', { ...asked, ...earlier }), enabled: earlier !== null })
  const rows = report.data && compareCloaks(report.data, earlier ? before.data : undefined)
  const compares = earlier !== null && before.data !== undefined
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-busy={report.isFetching}>
      <div className={`${panels.head} ${panels.line}`}>
        <h2>
          <Text id="statistics.byCloak" />
        </h2>
      </div>
      {report.error && !rows ? (
        <ErrorState words={words(report.error, 'stats.failed')} onRetry={() => void report.refetch()} />
      ) : rows?.length === 0 ? (
        <p className={`${panels.nothing} quiet`}>
          <Text id="stats.none" />
        </p>
      ) : (
        <>
          <div className={tables.scroll}>
            <table className={tables.table} aria-label={t('statistics.byCloak')}>
              <thead>
                <tr>
                  <th>
                    <Text id="cloaks.name" />
                  </th>
                  <th className={styles.w} />
                  <th className={`${tables.r} ${styles.number}`}>
                    <Text id="visits" />
                  </th>
                  {compares && (
                    <th className={`${tables.r} ${styles.number}`}>
                      <Text id="statistics.changeShort" />
                    </th>
                  )}
                  <th className={`${tables.r} ${styles.number} ${layout.notPhone} ${styles.wide}`}>
                    <Text id="real" />
                  </th>
                  <th className={`${tables.r} ${styles.number} ${layout.notPhone} ${styles.wide}`}>
                    <Text id="audit" />
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows?.slice(0, all ? MOST : SHOWN).map((row) => (
                  <CloakRow key={row.cloak} row={row} most={rows[0]?.visits ?? 1} compares={compares} />
                ))}
              </tbody>
            </table>
          </div>
          {rows && rows.length > SHOWN && (
            <div className={panels.more}>
              <span>
                {rows.length >= MOST ? (
                  <Text id="statistics.mostOnly" values={{ count: MOST }} />
                ) : (
                  !all && <Text id="statistics.more" values={{ count: rows.length - SHOWN }} />
                )}
              </span>
              <button type="button" className={links.link} onClick={() => setAll(!all)}>
                <Text id={all ? 'stats.showFewer' : 'stats.showAll'} />
              </button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

type Row = ReturnType<typeof compareCloaks>[number]

function CloakRow({ row, most, compares }: { row: Row; most: number; compares: boolean }) {
  const { formatNumber } = useIntl()
  return (
    <tr>
      <td className={styles.name}>
        <span className={layout.line}>
          <Pressable name="cloak_id" value={String(row.cloak)} row>
            {row.name && row.deleted ? (
              <span className="cut faint" title={row.name}>
                <Text id="logs.deletedNamed" values={{ name: row.name }} />
              </span>
            ) : row.name ? (
              <span className="cut" title={row.name} dir="auto">
                {row.name}
              </span>
            ) : (
              <span className="faint">
                <Text id="statistics.deleted" /> #{row.cloak}
              </span>
            )}
          </Pressable>
          {row.name && !row.deleted && <PageOf id={row.cloak} name={row.name} />}
        </span>
      </td>
      <td className={styles.w}>
        <span className={scale.scale} style={{ width: `${Math.max(2, (row.visits / most) * 100)}%` }}>
          <VisitSplit real={row.real_visits} audit={row.audit_visits} label={false} />
        </span>
      </td>
      <td className={`${tables.r} ${styles.number} strong`}>{formatNumber(row.visits)}</td>
      {compares && (
        <td className={`${tables.r} ${styles.number} quiet`}>
          {row.before !== null && <Change now={row.visits} before={row.before} short />}
        </td>
      )}
      <td
        className={`${tables.r} ${styles.number} ${layout.notPhone} ${styles.wide} ${row.real_visits ? '' : 'faint'}`}
      >
        {formatNumber(row.real_visits)}
      </td>
      <td
        className={`${tables.r} ${styles.number} ${layout.notPhone} ${styles.wide} ${row.audit_visits ? '' : 'faint'}`}
      >
        {formatNumber(row.audit_visits)}
      </td>
    </tr>
  )
}

function PageOf({ id, name }: { id: number; name: string }) {
  const t = useText()
  const label = t('statistics.page', { name })
  return (
    <Link
      className={`${iconButtons.button} ${iconButtons.tight}`}
      to={paths.cloak(id)}
      aria-label={label}
      data-hint={label}
    >
      <ArrowUpRight size={14} aria-hidden />
    </Link>
  )
}

import { Link } from 'react-router'
import type { AbuseReport, AbuseReportDeed } from '../../../api/admin/abuse-reports.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { LinkLine } from '../../../parts/link-line.tsx'
import { ShortLink } from '../../../parts/short-link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { TimeAgo } from '../parts/time-ago.tsx'
import badges from '../../../ui/badges.module.css'
import layout from '../../../ui/layout.module.css'
import cells from '../parts/cells.module.css'
import styles from './abuse-report-card.module.css'

type CardProps = { report: AbuseReport; onHandle: (deed: AbuseReportDeed) => void }

/** A report with its link, and the actions on it or their outcome. */
export function AbuseReportCard({ report, onHandle }: CardProps) {
  const t = useText()
  const { cloak, handled } = report
  const gone = cloak.deleted || cloak.taken_down !== null
  return (
    <li className={styles.report}>
      <div className={styles.words}>
        <p className={layout.line}>
          <span className={`${badges.badge} ${badges.bad}`}>
            <Text id={`abuseReports.category.${report.category}`} />
          </span>
          <span className="tiny quiet">
            <span className="num">#{report.id}</span> · <TimeAgo at={report.created} />
          </span>
        </p>
        <p className={report.details ? styles.details : 'faint'} dir="auto">
          {report.details || <Text id="abuseReports.noDetails" />}
        </p>
        <p className={`tiny quiet ${cells.break}`}>
          {report.reporter_email ? (
            <Text id="abuseReports.from" values={{ email: report.reporter_email }} />
          ) : (
            <Text id="abuseReports.anonymous" />
          )}
        </p>
      </div>
      <div className={styles.link}>
        <p className={layout.line}>
          <span className="strong cut" dir="auto">
            {cloak.name}
          </span>
          {cloak.deleted && (
            <span className={badges.badge}>
              <Text id="links.deleted" />
            </span>
          )}
          {cloak.taken_down && (
            <span className={`${badges.badge} ${badges.bad}`}>
              <Text id="links.down.true" />
            </span>
          )}
        </p>
        <ShortLink of={cloak} />
        <LinkLine url={cloak.real_url} kind="real" copyLabel={t('copyRealLink')} />
        <LinkLine url={cloak.audit_url} kind="audit" copyLabel={t('copyAuditLink')} />
        <Link className={`tiny quiet cut ${styles.owner}`} to={paths.adminUserSearch(cloak.owner.email)}>
          <Text id="abuseReports.ownerOf" values={{ email: cloak.owner.email }} />
        </Link>
      </div>
      {handled ? (
        <Handled handled={handled} />
      ) : (
        <div className={styles.ways}>
          {!gone && (
            <Button look="danger" onClick={() => onHandle('take-down')}>
              <Text id="abuseReports.takeDown" />
            </Button>
          )}
          <Button onClick={() => onHandle('resolve')}>
            <Text id="abuseReports.resolve" />
          </Button>
          <Button look="plain" onClick={() => onHandle('dismiss')}>
            <Text id="abuseReports.dismiss" />
          </Button>
        </div>
      )}
    </li>
  )
}

function Handled({ handled }: { handled: NonNullable<AbuseReport['handled']> }) {
  const dates = useDates()
  const time = dates.moment(handled.at)
  return (
    <div className={styles.done}>
      <p className={cells.break} dir="auto">
        {handled.note}
      </p>
      <p className={`tiny quiet ${cells.break}`}>
        <Text id="abuseReports.handled" values={{ email: handled.by.email, time }} />
      </p>
    </div>
  )
}

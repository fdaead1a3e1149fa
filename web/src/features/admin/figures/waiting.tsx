import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import buttons from '../../../ui/buttons.module.css'
import layout from '../../../ui/layout.module.css'
import styles from './waiting.module.css'

/** An administrator's pending work, with links to it. */
export function Waiting({ figures }: { figures: Figures }) {
  const t = useText()
  const todo = [
    { id: 'fig.pending', count: figures.payments?.pending ?? 0, to: paths.adminPayments },
    { id: 'fig.abuseReports', count: figures.abuse_reports.open, to: paths.adminAbuseReports },
  ] as const
  const open = todo.filter(({ count }) => count > 0)
  if (open.length === 0)
    return (
      <p className={`${layout.line} small quiet`}>
        <CircleCheck className={styles.fine} aria-hidden />
        <Text id="fig.nothing" />
      </p>
    )
  return (
    <nav className={styles.waiting} aria-label={t('fig.waiting')}>
      {open.map(({ id, count, to }) => (
        <Link key={id} className={buttons.button} to={to}>
          <i className={`${styles.dot} ${styles.warn}`} />
          {t(id, { count })}
          <ArrowRight size={14} aria-hidden />
        </Link>
      ))}
    </nav>
  )
}

import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'

/** What an administrator has to do now, with the way there. */
export function Waiting({ figures }: { figures: Figures }) {
  const t = useText()
  const todo = [
    { id: 'fig.pending', count: figures.payments?.pending ?? 0, to: paths.adminPayments },
    { id: 'fig.abuseReports', count: figures.abuse_reports.open, to: paths.adminAbuseReports },
  ] as const
  const open = todo.filter(({ count }) => count > 0)
  if (open.length === 0)
    return (
      <p className="line small quiet">
        <CircleCheck className="icon good" aria-hidden />
        <Text id="fig.nothing" />
      </p>
    )
  return (
    <nav className="waiting" aria-label={t('fig.waiting')}>
      {open.map(({ id, count, to }) => (
        <Link key={id} className="btn" to={to}>
          <i className="dot dot--warn" />
          {t(id, { count })}
          <ArrowRight className="icon icon--s" aria-hidden />
        </Link>
      ))}
    </nav>
  )
}

import '../cloaks.css'
import '../cloak-form.css'
import './detail.css'
import '../../../parts/reports/reports.css'
import '../../../parts/reports/chart.css'
import './history.css'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { cloakQuery } from '../../../api/cloaks.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { fullLink } from '../../../parts/links.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { useCloakDialogs } from '../use-cloak-dialogs.tsx'
import { CloakReports } from './cloak-reports.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { RoutingFacts } from './routing-facts.tsx'

export function CloakDetailPage() {
  const t = useText()
  const words = useErrorWords()
  const navigate = useNavigate()
  const id = Number(useParams().id)
  const { data: cloak, error, refetch } = useQuery(cloakQuery(id))
  const { open, dialogs } = useCloakDialogs(() => navigate(paths.cloaks, { replace: true }))
  const toList = <Link to={paths.cloaks}>{t('nav.cloaks')}</Link>
  if (!cloak)
    return (
      <>
        <PageTitle name={t('cloaks.details')} before={toList} />
        {error ? (
          <section className="panel">
            <ErrorState words={words(error, 'cloaks.detailsFailed')} onRetry={() => void refetch()} />
          </section>
        ) : (
          <PageSpinner />
        )}
      </>
    )
  const link = fullLink(cloak.short_link, location.origin)
  const readable = link.replace(/^https?:\/\//, '')
  const at = readable.lastIndexOf('/') + 1
  return (
    <>
      <PageTitle name={cloak.name} before={toList} />
      <div className="title">
        <div className="title-words">
          <h1>{cloak.name}</h1>
          <div className="short">
            <span className="mono cut">
              {readable.slice(0, at)}
              <b>{readable.slice(at)}</b>
            </span>
            <CopyButton text={link} what={t('copyShortLink')} />
            <a
              className="icon-btn"
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={t('cloaks.testNewTab')}
            >
              <ExternalLink className="icon icon--s" aria-hidden />
            </a>
          </div>
        </div>
        <Link className="btn end" to={paths.logsOf(id)} aria-label={t('nav.logs')}>
          <ScrollText className="icon" aria-hidden />
          <span>
            <Text id="nav.logs" />
          </span>
        </Link>
        <Button
          onClick={() => open({ dialog: 'edit', cloak })}
          aria-label={t('editNamed', { name: cloak.name })}
        >
          <Pencil className="icon" aria-hidden />
          <span>
            <Text id="edit" />
          </span>
        </Button>
        <IconButton
          icon={Trash2}
          label={t('deleteNamed', { name: cloak.name })}
          className="icon-btn--box icon-btn--bad"
          onClick={() => open({ dialog: 'delete', cloak })}
        />
      </div>
      {cloak.taken_down && (
        <p className="banner banner--bad" role="status">
          <Text id="takenDown" values={{ reason: cloak.taken_down.reason }} />
        </p>
      )}
      <RoutingFacts cloak={cloak} onEdit={() => open({ dialog: 'edit', cloak })} />
      <CloakReports cloak={cloak} />
      <HistoryPanel id={id} />
      {dialogs}
    </>
  )
}

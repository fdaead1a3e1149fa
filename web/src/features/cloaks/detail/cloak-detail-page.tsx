import { CLOAK_MODES } from '@sluice/contract/visit'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil, ScrollText, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { isGone } from '../../../api/api-error.ts'
import { cloakQuery } from '../../../api/cloaks.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { addressOf } from '../../../parts/links.ts'
import { useReadableUrl } from '../../../parts/readable-url.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState, ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { SimulatorPart } from '../simulator/simulator-part.tsx'
import { useCloakDialogs } from '../use-cloak-dialogs.tsx'
import { CloakReports } from './cloak-reports.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { RoutingFacts } from './routing-facts.tsx'
import banners from '../../../ui/banners.module.css'
import buttons from '../../../ui/buttons.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'
import layout from '../../../ui/layout.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './cloak-detail-page.module.css'

export function CloakDetailPage() {
  const t = useText()
  const words = useErrorWords()
  const navigate = useNavigate()
  const id = Number(useParams().id)
  const { data: cloak, error, refetch } = useQuery(cloakQuery(id))
  const { open, dialogs } = useCloakDialogs(() => navigate(paths.cloaks, { replace: true }))
  const [search, change] = useUrlState()
  const asked = CLOAK_MODES.find((mode) => mode === search.get('edit'))
  const simulated = /^[A-Z]{2}$/.exec(search.get('simulate') ?? '')?.[0]
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once per visit to an address that requests it
  useEffect(() => {
    if (!cloak || !asked) return
    open({ dialog: 'edit', cloak, lacking: { mode: asked, fields: {} } })
    change({ edit: null }, true)
  }, [cloak === undefined, asked, key])
  const link = cloak ? addressOf(cloak) : ''
  const readable = useReadableUrl(link)
  const toList = <Link to={paths.cloaks}>{t('nav.cloaks')}</Link>
  if (!cloak)
    return (
      <>
        <PageTitle name={t('cloaks.details')} before={toList} />
        {error ? (
          <section className={panels.panel}>
            {isGone(error) ? (
              <EmptyState words={<span role="status">{words(error, 'cloaks.missing')}</span>}>
                <Link className={buttons.button} to={paths.cloaks}>
                  <Text id="nav.cloaks" />
                </Link>
              </EmptyState>
            ) : (
              <ErrorState words={words(error, 'cloaks.detailsFailed')} onRetry={() => void refetch()} />
            )}
          </section>
        ) : (
          <PageSpinner />
        )}
      </>
    )
  const at = readable.lastIndexOf('/') + 1
  return (
    <>
      <PageTitle name={cloak.name} before={toList} />
      <div className={styles.title}>
        <div className={styles.words}>
          <h1 dir="auto">{cloak.name}</h1>
          <div className={styles.short}>
            <span className="mono cut" title={link} dir="ltr">
              {readable.slice(0, at)}
              <b>{readable.slice(at)}</b>
            </span>
            <CopyButton text={link} what={t('copyShortLink')} />
            <a
              className={iconButtons.button}
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={t('cloaks.testNewTab')}
            >
              <ExternalLink size={14} aria-hidden />
            </a>
          </div>
        </div>
        <Link
          className={`${buttons.button} ${layout.end} ${styles.logs}`}
          to={paths.logsOf(id)}
          aria-label={t('nav.logs')}
        >
          <ScrollText aria-hidden />
          <span>
            <Text id="nav.logs" />
          </span>
        </Link>
        <Button
          onClick={() => open({ dialog: 'edit', cloak })}
          aria-label={t('editNamed', { name: cloak.name })}
        >
          <Pencil aria-hidden />
          <span>
            <Text id="edit" />
          </span>
        </Button>
        <IconButton
          icon={Trash2}
          label={t('deleteNamed', { name: cloak.name })}
          className={`${iconButtons.box} ${iconButtons.bad}`}
          onClick={() => open({ dialog: 'delete', cloak })}
        />
      </div>
      {cloak.taken_down && (
        <p className={`${banners.banner} ${banners.bad}`} role="status">
          <Text id="takenDown" values={{ reason: cloak.taken_down.reason }} />
        </p>
      )}
      {cloak.domain_removed && (
        <p className={`${banners.banner} ${banners.bad}`} role="status">
          <Text id="cloaks.domainRemoved" values={{ host: cloak.domain }} />
        </p>
      )}
      <RoutingFacts cloak={cloak} onLacking={(_, lacking) => open({ dialog: 'edit', cloak, lacking })} />
      <SimulatorPart
        key={simulated}
        link={{
          mode: cloak.mode,
          countries: cloak.selected_regions.map(({ code }) => code),
          hasAudit: cloak.audit_url !== null,
        }}
        clickId={cloak.click_id}
        asked={{ cloak_id: id }}
        country={simulated}
      />
      <CloakReports cloak={cloak} />
      <HistoryPanel id={id} />
      {dialogs}
    </>
  )
}

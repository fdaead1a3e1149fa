import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { isGone } from '../api/api-error.ts'
import { type Cloak, cloakQuery } from '../api/cloaks.ts'
import { useErrorWords } from '../api/error-words.ts'
import { Text, useText } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'
import { paths } from '../paths.ts'
import { Modal } from '../ui/modal.tsx'
import { ErrorState, PageSpinner } from '../ui/states.tsx'
import { useCountryNames } from './countries.tsx'
import { LinkLine } from './link-line.tsx'
import { ModeBadge } from './mode.tsx'
import { WholeMoment } from './moment.tsx'
import { ShortLink } from './short-link.tsx'
import banners from '../ui/banners.module.css'
import buttons from '../ui/buttons.module.css'
import dialogs from '../ui/dialogs.module.css'
import facts from '../ui/facts.module.css'

type DetailsProps = {
  id: number
  /** What the list already knows; shown while the rest loads or if it fails. */
  known?: Cloak
  onClose: () => void
}

/** Everything about one link at a glance. */
export function CloakDetailsDialog({ id, known, onClose }: DetailsProps) {
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(cloakQuery(id))
  const cloak = data ?? known
  return (
    <Modal
      open
      onClose={onClose}
      title={cloak?.name ?? t('cloaks.details')}
      foot={
        cloak && (
          <>
            <Link className={buttons.button} to={paths.logsOf(id)} onClick={onClose}>
              <ScrollText aria-hidden />
              <Text id="nav.logs" />
            </Link>
            <Link className={`${buttons.button} ${buttons.main}`} to={paths.cloak(id)} onClick={onClose}>
              <Text id="cloaks.statistics" />
              <ArrowRight aria-hidden />
            </Link>
          </>
        )
      }
    >
      <div className={dialogs.body}>
        {cloak ? (
          <>
            {error && (
              <p className={`${banners.banner} ${banners.warn}`} role="alert">
                <Text id="cloaks.detailsPartly" />
              </p>
            )}
            <CloakFacts cloak={cloak} />
          </>
        ) : error ? (
          <ErrorState
            words={words(error, isGone(error) ? 'cloaks.missing' : 'cloaks.detailsFailed')}
            {...(!isGone(error) && { onRetry: () => void refetch() })}
          />
        ) : (
          <PageSpinner />
        )}
      </div>
    </Modal>
  )
}

function CloakFacts({ cloak }: { cloak: Cloak }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const namesOf = useCountryNames()
  const fact = (id: MessageId, value: ReactNode) => (
    <>
      <dt>
        <Text id={id} />
      </dt>
      <dd>{value}</dd>
    </>
  )
  return (
    <dl className={facts.facts}>
      {fact('shortLink', <ShortLink of={cloak} />)}
      {fact('mode', <ModeBadge mode={cloak.mode} />)}
      {fact('realLink', <LinkLine url={cloak.real_url} kind="real" copyLabel={t('copyRealLink')} />)}
      {fact('auditLink', <LinkLine url={cloak.audit_url} kind="audit" copyLabel={t('copyAuditLink')} />)}
      {fact(
        'cloaks.regions',
        (cloak.mode === 'cloak' && namesOf(cloak.selected_regions.map(({ code }) => code))) || '–',
      )}
      {fact('visits', formatNumber(cloak.visits))}
      {fact('realVisits', formatNumber(cloak.real_visits))}
      {fact('auditVisits', formatNumber(cloak.audit_visits))}
      {fact('created', <WholeMoment at={cloak.created} />)}
    </dl>
  )
}

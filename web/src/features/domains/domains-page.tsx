import { MAX_OWN_DOMAINS } from '@sluice/contract/own-domains'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainsQuery, type OwnDomains } from '../../api/domains.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { Text } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, ErrorState, PageSpinner } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { AddDomainDialog } from './add/add-domain-dialog.tsx'
import { DomainCard } from './domain-card.tsx'
import { MoveDialog } from './links/move-dialog.tsx'
import { RemoveDialog } from './links/remove-dialog.tsx'
import type { Opened } from './opened.ts'
import { CLOSED, openedOf } from './opened-domain.ts'
import { pollAfter } from './progress/pace.ts'
import banners from '../../ui/banners.module.css'
import panels from '../../ui/panels.module.css'
import styles from './domains-page.module.css'

/** The account's own domains: added, followed until they are live, set up and given up here. */
export function DomainsPage() {
  const words = useErrorWords()
  const { data, error, isError, refetch } = useQuery({
    ...domainsQuery,
    refetchInterval: ({ state }) => pollAfter(state.data?.items ?? [], Date.now()),
  })
  return (
    <>
      <PageTitle area="nav.settings" id="ownDomains.title" />
      {data ? (
        <>
          {isError && (
            <p className={`${banners.banner} ${banners.warn}`} role="alert">
              <Text id="ownDomains.outOfDate" />
            </p>
          )}
          <DomainsList domains={data} />
        </>
      ) : error ? (
        <ErrorState words={words(error, 'ownDomains.failed')} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </>
  )
}

function DomainsList({ domains: { items, enabled, certificates } }: { domains: OwnDomains }) {
  const [search, change] = useUrlState()
  const [dialog, setDialog] = useState<Opened | null>(null)
  // A card stays open when its domain goes live.
  const [first] = useState(() => openedOf(items, null))
  const opened = openedOf(items, search.get('domain') ?? (first === null ? CLOSED : String(first)))
  const show = (id: number | null) => change({ domain: id ?? CLOSED })
  const add = (
    <Button
      look="main"
      onClick={() => setDialog({ dialog: 'add' })}
      disabled={items.length >= MAX_OWN_DOMAINS}
    >
      <Text id="ownDomains.add" />
    </Button>
  )
  return (
    <div className={styles.page}>
      {items.length === 0 ? (
        <section className={panels.panel}>
          <EmptyState words={<Text id={enabled ? 'ownDomains.none' : 'ownDomains.off'} />}>
            {enabled && add}
          </EmptyState>
        </section>
      ) : (
        <div className={styles.head}>
          <p className="small quiet">
            <Text id="ownDomains.about" />
          </p>
          {enabled && add}
        </div>
      )}
      {items.length > 0 && !enabled && (
        <p className={banners.banner}>
          <Text id="ownDomains.offNow" />
        </p>
      )}
      {enabled && !certificates && (
        <p className={banners.banner}>
          <Text id="ownDomains.noCertificates" />
        </p>
      )}
      {items.map((domain) => (
        <DomainCard
          key={domain.id}
          domain={domain}
          open={domain.id === opened}
          enabled={enabled}
          certificates={certificates}
          onToggle={() => show(domain.id === opened ? null : domain.id)}
          onOpen={setDialog}
        />
      ))}
      {dialog?.dialog === 'add' && (
        <AddDomainDialog
          onAdded={({ id }) => {
            setDialog(null)
            show(id)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.dialog === 'move' && (
        <MoveDialog domain={dialog.domain} others={items} onClose={() => setDialog(null)} />
      )}
      {dialog?.dialog === 'remove' && (
        <RemoveDialog
          domain={dialog.domain}
          onRemoved={() => {
            setDialog(null)
            change({ domain: null })
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { profileQuery, statisticsQuery } from '../../api/account.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../ui/states.tsx'
import { OverviewCards } from './overview-cards.tsx'
import { RecentCloaks } from './recent-cloaks.tsx'
import banners from '../../ui/banners.module.css'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import panels from '../../ui/panels.module.css'
import styles from './recent-visits.module.css'

const TodayPanel = lazyPart('today', async () => (await import('./today/load-today.ts')).loadToday())
const RecentVisits = lazyPart('recent-visits', async () => (await import('./recent-visits.tsx')).RecentVisits)
const RecentMoney = lazyPart('recent-money', async () => (await import('./recent-money.ts')).recentMoney())

type OverviewProps = {
  /** Shown instead of the lists until there is a link; it calls `onDone` when finished. */
  firstLink: (onDone: () => void) => ReactNode
}

export function OverviewPage({ firstLink }: OverviewProps) {
  const t = useText()
  const words = useErrorWords()
  const statistics = useQuery(statisticsQuery)
  const profile = useQuery(profileQuery)
  const { data, error } = statistics
  const [starting, setStarting] = useState(false)
  if (data?.cloak.total_cloaks === 0 && !starting) setStarting(true)
  return (
    <>
      <PageTitle id="nav.home" />
      {error && !data && (
        <section className={panels.panel}>
          <ErrorState
            words={words(error, 'overview.failed')}
            retry={t('reload')}
            onRetry={() => void statistics.refetch()}
          />
        </section>
      )}
      {statistics.isPending && <PageSpinner />}
      {data && (
        <>
          {!starting && (
            <Suspense fallback={<section className={`${panels.panel} ${styles.today}`} />}>
              <TodayPanel remaining={data.user.remaining_calls} />
            </Suspense>
          )}
          <OverviewCards data={data} profile={profile.data} />
          {data.cloak.counts_delayed && (
            <p className={banners.banner} role="status">
              <Text id="countsDelayed" />
            </p>
          )}
          {starting ? (
            firstLink(() => setStarting(false))
          ) : (
            <>
              <Suspense fallback={<section className={`${panels.panel} ${styles.room}`} />}>
                <RecentVisits />
              </Suspense>
              <section className={panels.panel}>
                <div className={`${panels.head} ${panels.line}`}>
                  <h2>
                    <Text id="overview.recent" />
                  </h2>
                  <Link className={`${links.link} small ${layout.end}`} to={paths.cloaks}>
                    <Text id="overview.allCloaks" />
                  </Link>
                </div>
                <RecentCloaks cloaks={data.cloak.recent_cloaks} />
              </section>
              {/* The last, because its height is not known before. */}
              <Suspense fallback={null}>
                <RecentMoney />
              </Suspense>
            </>
          )}
        </>
      )}
    </>
  )
}

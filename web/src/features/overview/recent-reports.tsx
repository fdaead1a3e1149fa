import { Suspense } from 'react'
import { loadTexts } from '../../i18n/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RecentVisits } from './recent-visits.tsx'

const MoneyOverview = lazyPart('money-overview', async () => {
  const [{ MoneyOverview }] = await Promise.all([
    import('../../parts/money/money-overview.tsx'),
    loadTexts('money'),
  ])
  return MoneyOverview
})

/** What happened lately; loaded after the rest of the overview. */
export const RecentReports = () => (
  <>
    <RecentVisits />
    <Suspense fallback={null}>
      <MoneyOverview />
    </Suspense>
  </>
)

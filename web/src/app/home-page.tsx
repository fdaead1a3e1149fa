import { Suspense } from 'react'
import { OverviewPage } from '../features/overview/overview-page.tsx'
import { loadTexts } from '../i18n/messages.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageSpinner } from '../ui/states.tsx'

const FirstLink = lazyPart('first-link', async () => {
  const [{ FirstLink }] = await Promise.all([import('../features/cloaks/first-link.tsx'), loadTexts('links')])
  return FirstLink
})

/** The overview; users without a link create their first one here. */
export function HomePage() {
  return (
    <OverviewPage
      firstLink={(onDone) => (
        <Suspense fallback={<PageSpinner />}>
          <FirstLink onDone={onDone} />
        </Suspense>
      )}
    />
  )
}

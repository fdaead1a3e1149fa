import { CallsBanner } from './calls-banner.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

/** What concerns every screen, above it. */
export function Banners({ calls }: { calls: boolean }) {
  return (
    <>
      <DeletionBanner />
      {calls && <CallsBanner />}
    </>
  )
}

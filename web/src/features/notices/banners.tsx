import { CallsBanner } from './calls-banner.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

/** Banners above every screen. */
export function Banners({ calls }: { calls: boolean }) {
  return (
    <>
      <DeletionBanner />
      {calls && <CallsBanner />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../../api/account.ts'
import { noticesQuery } from '../../api/notices.ts'
import { keptLanguage } from '../../i18n/language.ts'
import { CallsBanner } from './calls-banner.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

/** Banners above every screen. `onSettled`: it is known which of them there are. */
export function Banners({ calls, onSettled }: { calls: boolean; onSettled?: () => void }) {
  const [language] = keptLanguage.use()
  const profile = useQuery(profileQuery)
  const notices = useQuery({ ...noticesQuery(language), enabled: calls })
  const settled = !profile.isPending && (!calls || !notices.isPending)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (settled) onSettled?.()
  }, [settled])
  return (
    <>
      <DeletionBanner />
      {calls && <CallsBanner />}
    </>
  )
}

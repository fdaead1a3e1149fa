import { lazy } from 'react'
import { loadTexts } from '../../i18n/messages.ts'

/** Notices come after the page, with their texts. */
export const NoticeBell = lazy(async () => {
  const [{ NoticeBell }] = await Promise.all([
    import('../../features/notices/notice-bell.tsx'),
    loadTexts('notices'),
  ])
  return { default: NoticeBell }
})

export const CallsBanner = lazy(async () => {
  const [{ CallsBanner }] = await Promise.all([
    import('../../features/notices/calls-banner.tsx'),
    loadTexts('notices'),
  ])
  return { default: CallsBanner }
})

import { loadTexts } from '../../i18n/messages.ts'
import { FaultNote, lazyPart } from '../../ui/lazy-part.tsx'

/** Notices load after the page, with their texts. */
export const NoticeBell = lazyPart(
  'notice-bell',
  async () => {
    const [{ NoticeBell }] = await Promise.all([
      import('../../features/notices/notice-bell.tsx'),
      loadTexts('notices'),
    ])
    return NoticeBell
  },
  FaultNote,
)

export const Banners = lazyPart(
  'banners',
  async () => {
    const [{ Banners }] = await Promise.all([
      import('../../features/notices/banners.tsx'),
      loadTexts('notices'),
    ])
    return Banners
  },
  FaultNote,
)

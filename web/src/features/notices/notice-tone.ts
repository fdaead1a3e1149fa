import type { Notice } from '../../api/notices.ts'

type Told = Pick<Notice, 'kind' | 'facts' | 'read'>

/** How bad the news is. */
export function toneOf({ kind, facts }: Pick<Told, 'kind' | 'facts'>): 'good' | 'warn' | 'bad' {
  if (kind === 'payment_approved') return 'good'
  if (kind === 'payment_rejected') return 'bad'
  return kind === 'calls_used' && facts.percent === 100 ? 'bad' : 'warn'
}

/** The newest unread notice about calls, for every screen; `notices` are newest first. */
export const aboutCalls = <N extends Told>(notices: readonly N[]): N | undefined =>
  notices.find(({ kind, read }) => !read && (kind === 'calls_used' || kind === 'calls_expired'))

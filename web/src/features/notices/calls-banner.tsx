import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useMatch } from 'react-router'
import { noticesQuery, useReadNotices } from '../../api/notices.ts'
import { keptLanguage } from '../../i18n/language.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { aboutCalls, toneOf } from './notice-tone.ts'
import { tellUnread } from './tell-unread.ts'
import banners from '../../ui/banners.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import links from '../../ui/links.module.css'
import styles from './calls-banner.module.css'

/** Calls that run low, are used up or have expired are shown on every screen until the owner dismisses it. */
export function CallsBanner() {
  const t = useText()
  const [language] = keptLanguage.use()
  const { data } = useQuery(noticesQuery(language))
  const read = useReadNotices()
  const onPlans = useMatch(paths.plans) !== null
  const notice = data && aboutCalls(data.items)
  if (!notice) return null
  // Dismissing this notice also dismisses those about earlier marks.
  const seen = data.items
    .filter(({ kind, read }) => !read && (kind === 'calls_used' || kind === 'calls_expired'))
    .map(({ id }) => id)
  return (
    <div className={`${banners.banner} ${banners[toneOf(notice)]} ${styles.banner}`} role="status">
      <p>
        <b>{notice.title}</b> <span className={styles.more}>{notice.message}</span>
      </p>
      {!onPlans && (
        <Link className={links.link} to={paths.plans}>
          <Text id="notices.plans" />
        </Link>
      )}
      <IconButton
        icon={X}
        label={t('notices.dismiss')}
        small
        className={iconButtons.tight}
        disabled={read.isPending}
        onClick={() => read.mutate(seen, tellUnread)}
      />
    </div>
  )
}

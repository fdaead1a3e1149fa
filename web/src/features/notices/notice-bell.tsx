import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useErrorWords } from '../../api/error-words.ts'
import { type Notice, noticesQuery, useReadNotices } from '../../api/notices.ts'
import { keptLanguage } from '../../i18n/language.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { ErrorState } from '../../ui/states.tsx'
import { toneOf } from './notice-tone.ts'
import { tellUnread } from './tell-unread.ts'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import links from '../../ui/links.module.css'
import menus from '../../ui/menus.module.css'
import styles from './notice-bell.module.css'

const MOST_COUNTED = 99

/** The account's notices, with the number of unread ones. */
export function NoticeBell() {
  const t = useText()
  const words = useErrorWords()
  const [language] = keptLanguage.use()
  const { data, error, refetch } = useQuery(noticesQuery(language))
  const read = useReadNotices()
  const unread = data?.unread ?? 0
  return (
    <Popover.Root>
      <Popover.Trigger
        className={`${iconButtons.button} ${styles.bell}`}
        aria-label={t('notices.open', { count: unread })}
      >
        <Bell aria-hidden />
        {unread > 0 && <span className={styles.count}>{unread > MOST_COUNTED ? '99+' : unread}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={menus.float} sideOffset={6} align="end" collisionPadding={8}>
          <Popover.Popup className={`${menus.menu} ${styles.notices}`}>
            <div className={styles.head}>
              <Popover.Title>
                <Text id="notices.title" />
              </Popover.Title>
              {unread > 0 && (
                <button
                  type="button"
                  className={`${links.link} small`}
                  disabled={read.isPending}
                  onClick={() => read.mutate(undefined, tellUnread)}
                >
                  <Text id="notices.readAll" />
                </button>
              )}
            </div>
            {error && !data ? (
              <ErrorState words={words(error, 'notices.failed')} onRetry={() => void refetch()} />
            ) : data?.items.length === 0 ? (
              <p className={`${menus.note} ${styles.note}`}>
                <Text id="notices.none" />
              </p>
            ) : (
              <ul>
                {data?.items.map((notice) => (
                  <NoticeItem
                    key={notice.id}
                    notice={notice}
                    onRead={() => read.mutate([notice.id], tellUnread)}
                  />
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function NoticeItem({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const dates = useDates()
  const at = new Date(notice.created)
  const content = (
    <>
      <i className={`${styles.dot} ${styles[toneOf(notice)]}`} aria-hidden />
      <span className={styles.words}>
        <span className="strong">
          {notice.title}
          {!notice.read && (
            <span className={layout.sr}>
              {' '}
              <Text id="notices.unread" />
            </span>
          )}
        </span>
        <span className="small">{notice.message}</span>
        <time className="tiny faint num" dateTime={notice.created} title={dates.exact(at)}>
          {dates.moment(at)}
        </time>
      </span>
    </>
  )
  return (
    <li className={notice.read ? styles.read : ''}>
      {notice.read ? (
        <div className={styles.item}>{content}</div>
      ) : (
        <button type="button" className={styles.item} onClick={onRead}>
          {content}
        </button>
      )}
    </li>
  )
}

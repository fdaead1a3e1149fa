import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '../../api/error-words.ts'
import { trackSettingsQuery } from '../../api/track.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState, PageSpinner } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ConversionsList } from './list/conversions-list.tsx'
import { OutgoingPart } from './outgoing/outgoing-part.tsx'
import { PARTS, readPart } from './parts.ts'
import { PostbacksList } from './postbacks/postbacks-list.tsx'
import { SettingsPart } from './settings/settings-part.tsx'
import { SetupPart } from './setup/setup-part.tsx'
import tabs from '../../ui/tabs.module.css'
import styles from './conversions-page.module.css'

/** How conversions come in, what came, and what became of it. */
export function ConversionsPage() {
  const t = useText()
  const [search, change] = useUrlState()
  const part = readPart(search.get('part'))
  return (
    <>
      <PageTitle area="nav.settings" id="nav.conversions" />
      <nav className={`${tabs.tabs} ${styles.parts}`} aria-label={t('conversions.part')}>
        {PARTS.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={each === part ? 'page' : undefined}
            onClick={() => change({ part: each === 'setup' ? null : each, cloak: null })}
          >
            <Text id={`conversions.part.${each}`} />
          </button>
        ))}
      </nav>
      {part === 'postbacks' ? (
        <PostbacksList />
      ) : part === 'list' ? (
        <ConversionsList />
      ) : part === 'outgoing' ? (
        <OutgoingPart />
      ) : (
        <OfSettings part={part} />
      )}
    </>
  )
}

/** What cannot do without the account's settings. */
function OfSettings({ part }: { part: 'setup' | 'settings' }) {
  const words = useErrorWords()
  const { data, error, refetch, isFetchedAfterMount } = useQuery(trackSettingsQuery)
  if (error && !data)
    return <ErrorState words={words(error, 'conversions.failed')} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  if (part === 'setup') return <SetupPart settings={data} />
  // A form starts from what the server has now.
  return isFetchedAfterMount ? <SettingsPart settings={data} /> : <PageSpinner />
}

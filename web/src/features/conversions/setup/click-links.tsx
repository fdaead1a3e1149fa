import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { bodyOf, valuesOf } from '../../../api/cloak-values.ts'
import { CLOAKS_PER_PAGE, type Cloak, cloaksQuery, useSaveCloak } from '../../../api/cloaks.ts'
import { useErrorWords, wordsOf } from '../../../api/error-words.ts'
import type { ListPage } from '../../../api/list-page.ts'
import type { TrackSettings } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { addressOf } from '../../../parts/links.ts'
import { paths } from '../../../paths.ts'
import { pagesOf } from '../../../ui/page-numbers.ts'
import { Pager } from '../../../ui/pager.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.ts'
import buttons from '../../../ui/buttons.module.css'
import checkBoxes from '../../../ui/check-boxes.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './setup.module.css'

type Asked = ListPage & { search: string }
const FIRST: Asked = { search: '', page: 1, asOf: null }

/** The links that are shown first. */
export const firstLinksQuery = cloaksQuery({ ...FIRST, mode: null })

/** Which links give click ids. */
export function ClickLinks({ settings }: { settings: TrackSettings }) {
  const t = useText()
  const [{ search, page, asOf }, ask] = useState(FIRST)
  const list = useQuery({
    ...cloaksQuery({ page, asOf, search, mode: null }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  return (
    <section className={`${panels.panel} ${styles.step}`} aria-labelledby="click-links">
      <h2 id="click-links">
        <Text id="conversions.linksTitle" />
      </h2>
      <p className="small quiet">
        <Text
          id="conversions.linksAbout"
          values={{ parameter: <code className="mono">{settings.parameter}</code> }}
        />
      </p>
      {(search !== '' || (data && data.total > CLOAKS_PER_PAGE)) && (
        <SearchBox
          label={t('conversions.findLink')}
          placeholder={t('conversions.findLink')}
          value={search}
          onSearch={(next) => ask({ ...FIRST, search: next })}
        />
      )}
      <Links list={list} search={search} onClear={() => ask(FIRST)} />
      {data && data.total > CLOAKS_PER_PAGE && (
        <Pager
          page={page}
          pages={pagesOf(data.total, CLOAKS_PER_PAGE)}
          kind="window"
          onPage={(next) => ask({ search, page: next, asOf: next === 1 ? null : (data.as_of ?? null) })}
        />
      )}
    </section>
  )
}

type LinksProps = {
  list: Pick<ReturnType<typeof useQuery<{ items: Cloak[] }>>, 'data' | 'error' | 'refetch'>
  search: string
  onClear: () => void
}

function Links({ list: { data, error, refetch }, search, onClear }: LinksProps) {
  const t = useText()
  const words = useErrorWords()
  if (!data)
    return <ErrorState words={words(error, 'conversions.linksFailed')} onRetry={() => void refetch()} />
  if (data.items.length === 0)
    return search ? (
      <NoMatch words={t('conversions.noLinkMatch')} onClear={onClear} />
    ) : (
      <EmptyState words={t('conversions.noLinks')}>
        <Link className={buttons.button} to={paths.newCloak}>
          <Text id="conversions.toLinks" />
        </Link>
      </EmptyState>
    )
  return (
    <ul className={styles.links}>
      {data.items.map((cloak) => (
        <LinkRow key={cloak.id} cloak={cloak} />
      ))}
    </ul>
  )
}

function LinkRow({ cloak }: { cloak: Cloak }) {
  const t = useText()
  const save = useSaveCloak()
  const { id, name, click_id } = cloak
  const [asked, ask] = useState<boolean | null>(null)
  const onChange = (clickId: boolean) => {
    // Set with the press: the box would go back for a moment if it waited for the request to begin.
    ask(clickId)
    save.mutate(
      { id, form: bodyOf({ ...valuesOf(cloak), clickId }) },
      {
        onSuccess: () =>
          toast('good', {
            id: clickId ? 'conversions.clickIdOn' : 'conversions.clickIdOff',
            values: { name },
          }),
        onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
        onSettled: () => ask(null),
      },
    )
  }
  return (
    <li>
      <label className={checkBoxes.choice}>
        <input
          type="checkbox"
          aria-label={t('conversions.clickIdOf', { name })}
          checked={asked ?? click_id}
          disabled={asked !== null}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="cut" title={name} dir="auto">
          {name}
        </span>
      </label>
      <span className="mono tiny faint cut">{cloak.short_link}</span>
      {click_id ? (
        <a
          className={`${iconButtons.button} ${iconButtons.tight}`}
          href={addressOf(cloak)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('conversions.tryLink', { name })}
          data-hint={t('conversions.tryLink', { name })}
        >
          <ExternalLink size={14} aria-hidden />
        </a>
      ) : (
        <i className={styles.noTry} />
      )}
    </li>
  )
}

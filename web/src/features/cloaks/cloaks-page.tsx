import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { CLOAKS_PER_PAGE } from '../../api/cloaks.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Live } from '../../live/live.tsx'
import { Legend } from '../../parts/legend.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowsOf } from '../../ui/rows-of.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, NoMatch } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { AllToSafe } from './all-to-safe.tsx'
import { cloakColumns } from './cloak-columns.tsx'
import { readCloakFilter } from './cloak-search.ts'
import { ChosenContext, useChosen } from './list/chosen.ts'
import { ChosenBar } from './list/chosen-bar.tsx'
import { SortChoice } from './list/sort-choice.tsx'
import { NEWEST, useCloakList } from './list/use-cloak-list.ts'
import { ModeFilter } from './mode-filter.tsx'
import { useCloakDialogs } from './use-cloak-dialogs.tsx'
import banners from '../../ui/banners.module.css'
import counts from '../../ui/counts.module.css'
import layout from '../../ui/layout.module.css'
import toolbars from '../../ui/toolbars.module.css'
import cloakTable from './cloak-table.module.css'
import styles from './cloaks-page.module.css'

export function CloaksPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const dates = useDates()
  const [search, change] = useUrlState()
  const filter = readCloakFilter(search)
  const { list, away } = useCloakList(filter)
  const { open, dialogs } = useCloakDialogs()
  const columns = useMemo(() => cloakColumns(open), [open])
  const { data } = list
  const chosen = useChosen(data?.items)
  const total = data?.total ?? 0
  const pages = pagesOf(total, CLOAKS_PER_PAGE)

  const asksForNew = search.has('new')
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once per visit to an address that requests it
  useEffect(() => {
    if (!asksForNew) return
    open({ dialog: 'create' })
    change({ new: null })
  }, [asksForNew, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last row of the last page may have been deleted
  useEffect(() => {
    if (data && filter.page > pages) change({ page: pages })
  }, [data, filter.page, pages])

  const filtered = filter.search !== '' || filter.mode !== null
  const noLinks = data?.total === 0 && !filtered
  return (
    <>
      <PageTitle id="nav.cloaks">
        {data && <span className={counts.count}>{formatNumber(total)}</span>}
        <span className={styles.live}>
          <Live />
        </span>
      </PageTitle>
      <div className={`${toolbars.toolbar} ${styles.tools}`}>
        <SearchBox
          label={t('cloaks.search')}
          placeholder={t('cloaks.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <div className={styles.sort}>
          <SortChoice />
        </div>
        <ModeFilter value={filter.mode} onChange={(mode) => change({ mode })} />
        <span className={`tiny faint num ${layout.end} ${layout.notPhone}`}>
          {list.dataUpdatedAt > 0 && t('updatedAt', { time: dates.time(list.dataUpdatedAt) })}
        </span>
        <RefreshButton list={list} failed="cloaks.loadFailed" />
        {!noLinks && <AllToSafe />}
        <Button
          className={styles.act}
          look={noLinks ? 'line' : 'main'}
          aria-label={t('cloaks.create')}
          onClick={() => open({ dialog: 'create' })}
        >
          <Plus aria-hidden />
          <span className={layout.notPhone}>
            <Text id="cloaks.create" />
          </span>
        </Button>
      </div>
      {data?.items.some((each) => each.counts_delayed) && (
        <p className={banners.banner} role="status">
          <Text id="countsDelayed" />
        </p>
      )}
      {away && (
        <p className={banners.banner} role="status">
          <Text id="sort.away" />
        </p>
      )}
      <ChosenContext value={chosen}>
        <List
          list={list}
          sorted={away ? NEWEST : { column: filter.sort ?? 'created', order: filter.order ?? 'desc' }}
          hrefOf={({ id }) => paths.cloak(id)}
          rows={data?.items}
          columns={columns}
          label={t('nav.cloaks')}
          className={cloakTable.cloaks}
          expected={CLOAKS_PER_PAGE}
          fault={(error) => words(error, 'cloaks.loadFailed')}
          empty={
            filtered ? (
              <NoMatch words={t('cloaks.noMatch')} onClear={() => change({ q: null, mode: null })} />
            ) : (
              <EmptyState words={t('cloaks.none')}>
                <Button look="main" onClick={() => open({ dialog: 'create' })}>
                  <Plus aria-hidden />
                  <Text id="cloaks.create" />
                </Button>
              </EmptyState>
            )
          }
          foot={
            total > 0 && (
              <>
                <span>
                  <RowsOf id="rowsOf" page={filter.page} perPage={CLOAKS_PER_PAGE} total={total} />
                </span>
                <Legend real="realLink" audit="auditLink" className={layout.notPhone} />
                <Pager
                  page={filter.page}
                  pages={pages}
                  kind="five"
                  onPage={(page) => change({ page, asof: data?.as_of ?? null })}
                />
              </>
            )
          }
        />
      </ChosenContext>
      <ChosenBar chosen={chosen} />
      {dialogs}
    </>
  )
}

import '../parts/admin.css'
import './links.css'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type AdminLink, LINKS_PER_PAGE, linksQuery } from '../../../api/admin/links.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { linkColumns } from './link-columns.tsx'
import { readLinkFilter } from './link-filter.ts'
import { ModerateDialog } from './moderate-dialog.tsx'

const NO_FILTER = { q: null, down: null, owner: null }

/** Everybody's links, to find one and take it down. */
export function LinksPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = readLinkFilter(search)
  const list = useQuery(linksQuery(filter))
  const { data, error } = list
  const [open, setOpen] = useState<AdminLink | null>(null)
  const columns = useMemo(() => linkColumns(setOpen), [])
  const filtered = Boolean(filter.search || filter.down || filter.owner)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminLinks">
        {data && <span className="count">{formatNumber(data.total)}</span>}
      </PageTitle>
      <div className="toolbar admin-tools">
        <SearchBox
          label={t('links.search')}
          placeholder={t('links.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <Choice
          label={t('links.state')}
          value={filter.down ?? 'all'}
          onChange={(down) => change({ down: down === 'all' ? null : down })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'false', label: t('links.down.false') },
            { value: 'true', label: t('links.down.true') },
          ]}
        />
        {filter.owner !== null && (
          <Button onClick={() => change({ owner: null })} aria-label={t('links.allOwners')}>
            {t('links.ownerOf', { id: filter.owner })}
            <X className="icon icon--s" aria-hidden />
          </Button>
        )}
      </div>
      <section className="panel">
        {error && !data ? (
          <ErrorState words={words(error, 'links.failed')} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <DataTable
              columns={columns}
              rows={data?.items}
              rowId={(row) => String(row.id)}
              expected={8}
              busy={list.isFetching}
              label={t('nav.adminLinks')}
              className="admin-links"
              empty={
                filtered ? (
                  <NoMatch words={t('links.noMatch')} onClear={() => change(NO_FILTER)} />
                ) : (
                  <EmptyState words={t('links.none')} />
                )
              }
            />
            <ListFoot
              page={filter.page}
              perPage={LINKS_PER_PAGE}
              total={data?.total ?? 0}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </section>
      {open && <ModerateDialog link={open} onClose={() => setOpen(null)} />}
    </>
  )
}

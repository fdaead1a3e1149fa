import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type AdminLink, LINKS_PER_PAGE, linksQuery } from '../../../api/admin/links.ts'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { linkColumns } from './link-columns.tsx'
import { readLinkFilter } from './link-filter.ts'
import { ModerateDialog } from './moderate-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import tools from '../parts/tools.module.css'
import linkTable from './link-table.module.css'

const NO_FILTER = { q: null, down: null, owner: null }

/** All users' links, to find one and take it down. */
export function LinksPage() {
  const t = useText()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = readLinkFilter(search)
  const list = useQuery(linksQuery(filter))
  const { data } = list
  const [open, setOpen] = useState<AdminLink | null>(null)
  const columns = useMemo(() => linkColumns(setOpen), [])
  const filtered = Boolean(filter.search || filter.down || filter.owner)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminLinks">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <div className={`${toolbars.toolbar} ${tools.tools}`}>
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
            <X size={14} aria-hidden />
          </Button>
        )}
      </div>
      <AdminList
        list={list}
        columns={columns}
        label="nav.adminLinks"
        className={linkTable.links}
        expected={8}
        page={filter.page}
        perPage={LINKS_PER_PAGE}
        onPage={change}
        words={{ failed: 'links.failed', noMatch: 'links.noMatch', none: 'links.none' }}
        onClear={filtered ? () => change(NO_FILTER) : undefined}
      />
      {open && <ModerateDialog link={open} onClose={() => setOpen(null)} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type BlockedDomain, DOMAINS_PER_PAGE, domainsQuery } from '../../../api/admin/domains.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { readListPage, useUrlState } from '../../../ui/url-state.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { domainColumns } from './domain-columns.tsx'
import { UnblockDialog } from './unblock-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import layout from '../../../ui/layout.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import tools from '../parts/tools.module.css'
import domainTable from './domain-table.module.css'
import styles from './domains-page.module.css'

export function DomainsPage() {
  const t = useText()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = { ...readListPage(search), search: search.get('q') ?? '' }
  const list = useQuery(domainsQuery(filter))
  const { data } = list
  const [blocking, setBlocking] = useState(false)
  const [unblocking, setUnblocking] = useState<BlockedDomain | null>(null)
  const columns = useMemo(() => domainColumns(setUnblocking), [])
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminDomains">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <p className={`small quiet ${styles.about}`}>
        <Text id="domains.about" />
      </p>
      <div className={`${toolbars.toolbar} ${tools.tools}`}>
        <SearchBox
          label={t('domains.search')}
          placeholder={t('domains.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <span className={layout.end} />
        <Button look="main" className={tools.wide} onClick={() => setBlocking(true)}>
          <Plus aria-hidden />
          <Text id="domains.block" />
        </Button>
      </div>
      <AdminList
        list={list}
        columns={columns}
        label="nav.adminDomains"
        className={domainTable.domains}
        expected={5}
        page={filter.page}
        perPage={DOMAINS_PER_PAGE}
        onPage={change}
        words={{ failed: 'domains.failed', noMatch: 'domains.noMatch', none: 'domains.none' }}
        onClear={filter.search ? () => change({ q: null }) : undefined}
      />
      {blocking && <BlockDialog onClose={() => setBlocking(false)} />}
      {unblocking && <UnblockDialog domain={unblocking} onClose={() => setUnblocking(null)} />}
    </>
  )
}

import { Undo2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { BlockedDomain } from '../../../api/admin/domains.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Day } from '../../../parts/moment.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import badges from '../../../ui/badges.module.css'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import spinners from '../../../ui/spinners.module.css'
import tables from '../../../ui/tables.module.css'
import cells from '../parts/cells.module.css'
import domainTable from './domain-table.module.css'

export const domainColumns = (unblock: (domain: BlockedDomain) => void): Column<BlockedDomain>[] => [
  {
    id: 'domain',
    header: () => <Text id="domains.domain" />,
    cell: ({ row: { original } }) => (
      <span className={cells.lines}>
        <span className={`strong ${cells.break}`}>{original.display}</span>
        {original.display !== original.domain && <span className="tiny mono quiet">{original.domain}</span>}
      </span>
    ),
    meta: { className: domainTable.domain, skeleton: 140 },
  },
  {
    id: 'reason',
    header: () => <Text id="reason" />,
    cell: ({ row }) => (
      <span title={row.original.reason} dir="auto">
        {row.original.reason}
      </span>
    ),
    meta: { className: `${domainTable.reason} cut quiet`, skeleton: 180 },
  },
  {
    id: 'state',
    header: () => <Text id="domains.state" />,
    cell: ({ row: { original } }) => (
      <span
        className={`${badges.badge} ${original.state === 'applied' ? badges.good : badges.warn}`}
        aria-busy={original.state !== 'applied'}
      >
        {original.state !== 'applied' && (
          <i className={`${spinners.spinner} ${domainTable.turning}`} aria-hidden />
        )}
        <Text id={`domains.state.${original.state}`} />
      </span>
    ),
    meta: { className: domainTable.state, skeleton: 60 },
  },
  {
    id: 'links',
    header: () => <Text id="domains.linksDown" />,
    cell: ({ row }) => (
      <>
        <span className={`${tables.onlyCard} quiet`}>
          <Text id="domains.linksDown" />{' '}
        </span>
        <LinksDown domain={row.original} />
      </>
    ),
    meta: { className: `${domainTable.links} ${tables.r}`, skeleton: 30 },
  },
  {
    id: 'by',
    header: () => <Text id="domains.by" />,
    cell: ({ row: { original } }) => (
      <span className={cells.lines}>
        <span className="cut">{original.created_by.email}</span>
        <span className="tiny quiet">
          <Day at={original.created} />
        </span>
      </span>
    ),
    meta: { className: domainTable.by, skeleton: 120 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <Unblock domain={row.original} unblock={unblock} />,
    meta: { className: `${domainTable.actions} ${tables.r}`, skeleton: 0 },
  },
]

function LinksDown({ domain }: { domain: BlockedDomain }) {
  const { formatNumber } = useIntl()
  if (domain.links_down === 0) return <span className="faint">0</span>
  return (
    <Link className={links.link} to={`${paths.adminLinkSearch(domain.domain)}&down=true`}>
      {formatNumber(domain.links_down)}
    </Link>
  )
}

function Unblock({ domain, unblock }: { domain: BlockedDomain; unblock: (domain: BlockedDomain) => void }) {
  const t = useText()
  return (
    <IconButton
      icon={Undo2}
      label={t('domains.unblockNamed', { domain: domain.display })}
      disabled={domain.state === 'lifting'}
      onClick={() => unblock(domain)}
    />
  )
}

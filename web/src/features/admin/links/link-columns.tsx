import { CircleOff, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminLink } from '../../../api/admin/links.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { LinkLine } from '../../../parts/link-line.tsx'
import { ModeBadge } from '../../../parts/mode.tsx'
import { Day } from '../../../parts/moment.tsx'
import { ShortLink } from '../../../parts/short-link.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import badges from '../../../ui/badges.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'
import layout from '../../../ui/layout.module.css'
import tables from '../../../ui/tables.module.css'
import cells from '../parts/cells.module.css'
import linkTable from './link-table.module.css'

export const linkColumns = (open: (link: AdminLink) => void): Column<AdminLink>[] => [
  {
    id: 'link',
    header: () => <Text id="links.link" />,
    cell: ({ row: { original } }) => (
      <span className={cells.lines}>
        <span className="strong cut" dir="auto">
          {original.name}
        </span>
        <ShortLink of={original} />
      </span>
    ),
    meta: { className: linkTable.link, skeleton: 140 },
  },
  {
    id: 'owner',
    header: () => <Text id="links.owner" />,
    cell: ({ row: { original } }) => (
      <Link className={`${linkTable.owner} cut`} to={paths.adminUserSearch(original.owner.email)}>
        {original.owner.email}
      </Link>
    ),
    meta: { className: linkTable.account, skeleton: 120 },
  },
  {
    id: 'leads',
    header: () => <Text id="links.leads" />,
    cell: ({ row }) => <Leads link={row.original} />,
    meta: { className: linkTable.leads, skeleton: 180 },
  },
  {
    id: 'mode',
    header: () => <Text id="mode" />,
    cell: ({ row }) => <ModeBadge mode={row.original.mode} />,
    meta: { className: linkTable.mode, skeleton: 60 },
  },
  {
    id: 'state',
    header: () => <Text id="links.state" />,
    cell: ({ row }) => <State link={row.original} />,
    meta: { className: linkTable.state, skeleton: 60 },
  },
  {
    id: 'created',
    header: () => <Text id="created" />,
    cell: ({ row }) => <Day at={row.original.created} />,
    meta: { className: `${linkTable.created} quiet`, skeleton: 60 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <Action link={row.original} open={open} />,
    meta: { className: `${linkTable.actions} ${tables.r}`, skeleton: 0 },
  },
]

function Leads({ link }: { link: AdminLink }) {
  const t = useText()
  return (
    <span className={cells.lines}>
      <LinkLine url={link.real_url} kind="real" copyLabel={t('copyRealLink')} />
      <LinkLine url={link.audit_url} kind="audit" copyLabel={t('copyAuditLink')} />
    </span>
  )
}

function State({ link }: { link: AdminLink }) {
  const t = useText()
  if (link.deleted)
    return (
      <span className={badges.badge}>
        <Text id="links.deleted" />
      </span>
    )
  if (!link.taken_down)
    return (
      <span className="quiet">
        <Text id="links.answers" />
      </span>
    )
  const { domain, reason } = link.taken_down
  const why = domain ? t('links.downFor', { domain }) : reason
  return (
    <span className={cells.lines}>
      <span>
        <span className={`${badges.badge} ${badges.bad}`}>
          <Text id="links.down.true" />
        </span>
      </span>
      <span className={`tiny quiet cut ${linkTable.why}`} title={why} dir="auto">
        {why}
      </span>
    </span>
  )
}

function Action({ link, open }: { link: AdminLink; open: (link: AdminLink) => void }) {
  const t = useText()
  if (link.deleted) return null
  const { name } = link
  return link.taken_down ? (
    <IconButton icon={Undo2} label={t('links.restoreNamed', { name })} onClick={() => open(link)} />
  ) : (
    <IconButton
      icon={CircleOff}
      className={iconButtons.bad}
      label={t('links.takeDownNamed', { name })}
      onClick={() => open(link)}
    />
  )
}

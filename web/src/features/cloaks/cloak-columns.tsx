import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Cloak } from '../../api/cloaks.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Regions } from '../../parts/countries.tsx'
import { LinkLine } from '../../parts/link-line.tsx'
import { ModeSwitch } from '../../parts/mode-switch/mode-switch.tsx'
import { Day } from '../../parts/moment.tsx'
import { ShortLink } from '../../parts/short-link.tsx'
import { VisitSplit } from '../../parts/visit-split.tsx'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Rolling } from '../../ui/rolling.tsx'
import { ChoosePage, ChooseRow } from './list/choose-cells.tsx'
import { SortHead } from './list/sort-head.tsx'
import { Sparkline } from './sparkline.tsx'
import type { Opened } from './use-cloak-dialogs.tsx'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import swatches from '../../ui/swatches.module.css'
import tables from '../../ui/tables.module.css'
import cloakTable from './cloak-table.module.css'

export const cloakColumns = (open: (what: Opened) => void): Column<Cloak>[] => [
  {
    id: 'choose',
    header: () => <ChoosePage />,
    cell: ({ row }) => <ChooseRow cloak={row.original} />,
    meta: { className: cloakTable.choose, skeleton: 16 },
  },
  {
    id: 'name',
    header: () => (
      <SortHead by="name">
        <Text id="cloaks.name" /> <span className="faint">/ {<Text id="shortLink" />}</span>
      </SortHead>
    ),
    cell: ({ row: { original } }) => (
      <>
        <Link to={paths.cloak(original.id)} title={original.name} dir="auto">
          {original.name}
        </Link>
        <ShortLink of={original} />
      </>
    ),
    meta: { className: cloakTable.name, skeleton: 132 },
  },
  {
    id: 'links',
    header: () => (
      <>
        <Text id="realLink" /> <span className="faint">/ {<Text id="auditLink" />}</span>
      </>
    ),
    cell: ({ row }) => <Links cloak={row.original} />,
    meta: { className: cloakTable.links, skeleton: 170 },
  },
  {
    id: 'mode',
    header: () => <Text id="mode" />,
    cell: ({ row }) => (
      <ModeSwitch
        link={row.original}
        onLacking={(cloak, lacking) => open({ dialog: 'edit', cloak, lacking })}
      />
    ),
    meta: { className: cloakTable.mode, skeleton: 60 },
  },
  {
    id: 'regions',
    header: () => <Text id="cloaks.regions" />,
    cell: ({ row: { original } }) => (
      <Regions codes={original.mode === 'cloak' ? original.selected_regions.map(({ code }) => code) : []} />
    ),
    meta: { className: cloakTable.regions, skeleton: 60 },
  },
  {
    id: 'trend',
    header: () => <Text id="cloaks.trend" />,
    cell: ({ row }) => <Sparkline cloak={row.original} />,
    meta: { className: cloakTable.trend, skeleton: 88 },
  },
  {
    id: 'visits',
    header: () => (
      <SortHead by="visits">
        <Text id="visits" />
      </SortHead>
    ),
    cell: ({ row: { original } }) => (
      <span className={cloakTable.sum}>
        <span className="strong">
          <Count value={original.visits} />
        </span>
        <VisitSplit real={original.real_visits} audit={original.audit_visits} />
      </span>
    ),
    meta: { className: `${cloakTable.visits} ${tables.r}`, skeleton: 80 },
  },
  {
    id: 'real',
    header: () => (
      <SortHead by="real">
        <Text id="real" />
      </SortHead>
    ),
    cell: ({ row }) => (
      <>
        <i className={`${swatches.swatch} ${swatches.real} ${tables.onlyCard}`} />
        <Count value={row.original.real_visits} />
      </>
    ),
    meta: { className: `${cloakTable.real} ${tables.r}`, skeleton: 36 },
  },
  {
    id: 'audit',
    header: () => (
      <SortHead by="audit">
        <Text id="audit" />
      </SortHead>
    ),
    cell: ({ row }) => (
      <>
        <i className={`${swatches.swatch} ${swatches.audit} ${tables.onlyCard}`} />
        <Count value={row.original.audit_visits} />
      </>
    ),
    meta: { className: `${cloakTable.audit} ${tables.r}`, skeleton: 36 },
  },
  {
    id: 'created',
    header: () => (
      <SortHead by="created">
        <Text id="created" />
      </SortHead>
    ),
    cell: ({ row }) => <Day at={row.original.created} />,
    meta: { className: `${cloakTable.created} quiet`, skeleton: 44 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <Actions cloak={row.original} open={open} />,
    meta: { className: `${cloakTable.actions} ${tables.r}`, skeleton: 0 },
  },
]

function Count({ value }: { value: number }) {
  const { formatNumber } = useIntl()
  return (
    <span className={value === 0 ? 'faint' : ''}>
      <Rolling text={formatNumber(value)} />
    </span>
  )
}

function Links({ cloak }: { cloak: Cloak }) {
  const t = useText()
  return (
    <>
      <LinkLine url={cloak.real_url} kind="real" copyLabel={t('copyRealLink')} />
      <LinkLine url={cloak.audit_url} kind="audit" copyLabel={t('copyAuditLink')} />
    </>
  )
}

function Actions({ cloak, open }: { cloak: Cloak; open: (what: Opened) => void }) {
  const t = useText()
  const { name } = cloak
  return (
    <>
      <IconButton
        icon={Eye}
        label={t('detailsOf', { name })}
        onClick={() => open({ dialog: 'details', cloak })}
      />
      <IconButton
        icon={Pencil}
        label={t('editNamed', { name })}
        onClick={() => open({ dialog: 'edit', cloak })}
      />
      <IconButton
        icon={Trash2}
        className={iconButtons.bad}
        label={t('deleteNamed', { name })}
        onClick={() => open({ dialog: 'delete', cloak })}
      />
    </>
  )
}

import { ChevronRight } from 'lucide-react'
import type { AuditEntry } from '../../../api/admin/audit.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { LogTime } from '../../../parts/moment.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import layout from '../../../ui/layout.module.css'
import tables from '../../../ui/tables.module.css'
import auditTable from './audit-table.module.css'

export const auditColumns = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'time',
    header: () => <Text id="log.time" />,
    cell: ({ row }) => <LogTime at={row.original.at} />,
    meta: { className: auditTable.time, skeleton: 110 },
  },
  {
    id: 'what',
    header: () => <Text id="log.what" />,
    cell: ({ row }) => (
      <button type="button" className={`${auditTable.name} strong`} onClick={() => open(row.original)}>
        <Text id={`log.action.${row.original.action}`} />
      </button>
    ),
    meta: { className: auditTable.what, skeleton: 110 },
  },
  {
    id: 'subject',
    header: () => <Text id="log.subject" />,
    cell: ({ row: { original } }) =>
      original.subject_email ? (
        <span title={`${original.subject_email} (${original.subject})`}>{original.subject_email}</span>
      ) : (
        <span className="mono" title={original.subject}>
          {original.subject}
        </span>
      ),
    meta: { className: `${auditTable.subject} cut quiet`, skeleton: 70 },
  },
  {
    id: 'reason',
    header: () => <Text id="reason" />,
    cell: ({ row: { original } }) =>
      original.reason ? (
        <span title={original.reason} dir="auto">
          {original.reason}
        </span>
      ) : (
        <span className="faint">–</span>
      ),
    meta: { className: `${auditTable.reason} cut quiet`, skeleton: 160 },
  },
  {
    id: 'actor',
    header: () => <Text id="log.actor" />,
    cell: ({ row: { original } }) => original.actor?.email ?? <Text id="log.product" />,
    meta: { className: `${auditTable.actor} cut`, skeleton: 130 },
  },
  {
    id: 'actions',
    header: () => (
      <span className={layout.sr}>
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <OpenButton entry={row.original} open={open} />,
    meta: { className: `${auditTable.open} ${tables.r}`, skeleton: 0 },
  },
]

function OpenButton({ entry, open }: { entry: AuditEntry; open: (entry: AuditEntry) => void }) {
  const t = useText()
  return (
    <IconButton icon={ChevronRight} label={t('log.open', { id: entry.id })} onClick={() => open(entry)} />
  )
}

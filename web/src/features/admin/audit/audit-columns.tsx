import { ChevronRight } from 'lucide-react'
import type { AuditEntry } from '../../../api/admin/audit.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { LogTime } from '../../../parts/moment.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export const auditColumns = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    id: 'time',
    header: () => <Text id="log.time" />,
    cell: ({ row }) => <LogTime at={row.original.at} />,
    meta: { className: 'a-time', skeleton: 110 },
  },
  {
    id: 'what',
    header: () => <Text id="log.what" />,
    cell: ({ row }) => (
      <button type="button" className="name strong" onClick={() => open(row.original)}>
        <Text id={`log.action.${row.original.action}`} />
      </button>
    ),
    meta: { className: 'a-what', skeleton: 110 },
  },
  {
    id: 'subject',
    header: () => <Text id="log.subject" />,
    cell: ({ row }) => row.original.subject,
    meta: { className: 'a-subject mono quiet', skeleton: 70 },
  },
  {
    id: 'reason',
    header: () => <Text id="reason" />,
    cell: ({ row: { original } }) =>
      original.reason ? (
        <span title={original.reason}>{original.reason}</span>
      ) : (
        <span className="faint">–</span>
      ),
    meta: { className: 'a-reason cut quiet', skeleton: 160 },
  },
  {
    id: 'actor',
    header: () => <Text id="log.actor" />,
    cell: ({ row: { original } }) => original.actor?.email ?? <Text id="log.product" />,
    meta: { className: 'a-actor', skeleton: 130 },
  },
  {
    id: 'actions',
    header: () => (
      <span className="sr">
        <Text id="actions" />
      </span>
    ),
    cell: ({ row }) => <OpenButton entry={row.original} open={open} />,
    meta: { className: 'a-open r', skeleton: 0 },
  },
]

function OpenButton({ entry, open }: { entry: AuditEntry; open: (entry: AuditEntry) => void }) {
  const t = useText()
  return (
    <IconButton icon={ChevronRight} label={t('log.open', { id: entry.id })} onClick={() => open(entry)} />
  )
}

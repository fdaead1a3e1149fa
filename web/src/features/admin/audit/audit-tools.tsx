import { MAX_AUDIT_EXPORT } from '@sluice/contract/api-admin-audit'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type AuditFilter, useExportAudit } from '../../../api/admin/audit.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { saveFile } from '../../../parts/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { readDay } from '../../../ui/dates/days.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { useUrlState } from '../../../ui/url-state.ts'
import { ActionChoice } from './action-choice.tsx'
import layout from '../../../ui/layout.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import tools from '../parts/tools.module.css'
import styles from './audit-tools.module.css'

type ToolsProps = {
  filter: AuditFilter
  /** Email of the account that `filter` names as the actor; undefined while no entry is shown. */
  actor: string | undefined
  /** As in the address. */
  typed: string
  days: [from: string, to: string]
  change: ReturnType<typeof useUrlState>[1]
}

export function AuditTools({ filter, actor, typed, days, change }: ToolsProps) {
  const t = useText()
  return (
    <div className={`${toolbars.toolbar} ${tools.tools} ${styles.tools}`}>
      <SearchBox
        label={t('log.searchSubject')}
        placeholder={t('log.subjectHint')}
        value={typed}
        onSearch={(q) => change({ q })}
      />
      <ActionChoice value={filter.action} onChange={(action) => change({ action })} />
      <DayFilter label={t('log.from')} value={days[0]} onChange={(from) => change({ from })} />
      <DayFilter label={t('log.to')} value={days[1]} onChange={(to) => change({ to })} />
      {filter.actor !== null && (
        <Button onClick={() => change({ actor: null })}>
          {t('log.byActor', { who: actor ?? `#${filter.actor}` })}
          <span className={layout.sr}>{t('log.allActors')}</span>
          <X size={14} aria-hidden />
        </Button>
      )}
      <span className={layout.end} />
      <ExportButton filter={filter} />
    </div>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string | null) => void }

/** One end of the range. An incomplete day is discarded when the field is left. */
function DayFilter({ label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const onValue = (text: string) => {
    setTyped(text)
    const day = readDay(text)
    if (day || !text) onChange(day)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the inner field's blur
    <div className={styles.day} onBlur={() => setTyped(null)}>
      <span className="faint" aria-hidden>
        {label}
      </span>
      <DateField aria-label={label} what={label} value={typed ?? value} onValue={onValue} />
    </div>
  )
}

function ExportButton({ filter: { page: _, asOf: __, ...filter } }: { filter: AuditFilter }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const exporting = useExportAudit()
  const run = () =>
    exporting.mutate(filter, {
      onSuccess: ({ csv, complete }) => {
        // The byte order mark tells spreadsheets that it is UTF-8.
        saveFile(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', `\ufeff${csv}`)
        toast('good', 'log.exported', {
          detail: complete ? undefined : t('log.exportPart', { most: formatNumber(MAX_AUDIT_EXPORT) }),
        })
      },
      onError: (error) => toast('bad', wordsOf(error, 'operationFailed')),
    })
  return (
    <Button busy={exporting.isPending} onClick={run}>
      {!exporting.isPending && <Download aria-hidden />}
      <Text id={exporting.isPending ? 'log.exporting' : 'log.export'} />
    </Button>
  )
}

import { type AbuseReport, type ReportDeed, useHandleReport } from '../../../api/admin/reports.ts'
import { useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

export type Handling = { report: AbuseReport; deed: ReportDeed }

const WORDS = {
  'take-down': { deed: 'reports.takeDown', sure: 'reports.takeDownSure', hint: 'links.reasonShown' },
  resolve: { deed: 'reports.resolve', sure: 'reports.resolveSure', hint: 'reasonHint' },
  dismiss: { deed: 'reports.dismiss', sure: 'reports.dismissSure', hint: 'reasonHint' },
} as const

export function HandleDialog({ open: { report, deed }, onClose }: { open: Handling; onClose: () => void }) {
  const t = useText()
  const handle = useHandleReport()
  const words = WORDS[deed]
  return (
    <ReasonDialog
      title={t(words.deed)}
      about={
        deed === 'take-down' ? t('reports.takeDownSure', { link: report.cloak.short_link }) : t(words.sure)
      }
      deed={t(words.deed)}
      danger={deed === 'take-down'}
      hint={t(words.hint)}
      done={t(`reports.done.${deed}`)}
      onSubmit={(note) => handle.mutateAsync({ id: report.id, deed, note })}
      onClose={onClose}
    />
  )
}

import {
  type AbuseReport,
  type AbuseReportDeed,
  useHandleAbuseReport,
} from '../../../api/admin/abuse-reports.ts'
import { useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

export type Handling = { report: AbuseReport; deed: AbuseReportDeed }

const WORDS = {
  'take-down': {
    deed: 'abuseReports.takeDown',
    sure: 'abuseReports.takeDownSure',
    hint: 'links.reasonShown',
  },
  resolve: { deed: 'abuseReports.resolve', sure: 'abuseReports.resolveSure', hint: 'reasonHint' },
  dismiss: { deed: 'abuseReports.dismiss', sure: 'abuseReports.dismissSure', hint: 'reasonHint' },
} as const

export function HandleDialog({ open: { report, deed }, onClose }: { open: Handling; onClose: () => void }) {
  const t = useText()
  const handle = useHandleAbuseReport()
  const words = WORDS[deed]
  return (
    <ReasonDialog
      title={t(words.deed)}
      about={
        deed === 'take-down'
          ? t('abuseReports.takeDownSure', { link: report.cloak.short_link })
          : t(words.sure)
      }
      deed={t(words.deed)}
      danger={deed === 'take-down'}
      hint={t(words.hint)}
      done={`abuseReports.done.${deed}`}
      onSubmit={(note) => handle.mutateAsync({ id: report.id, deed, note })}
      onClose={onClose}
    />
  )
}

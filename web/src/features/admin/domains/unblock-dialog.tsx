import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type BlockedDomain, useUnblockDomain } from '../../../api/admin/domains.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import checkBoxes from '../../../ui/check-boxes.module.css'

export function UnblockDialog({ domain, onClose }: { domain: BlockedDomain; onClose: () => void }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const unblock = useUnblockDomain()
  const [restore, setRestore] = useState(false)
  const named = { domain: domain.display }
  return (
    <ReasonDialog
      title={t('domains.unblockNamed', named)}
      about={t('domains.unblockSure', named)}
      deed={t('domains.unblock')}
      done="domains.unblocked"
      onSubmit={(reason) => unblock.mutateAsync({ id: domain.id, reason, restoreLinks: restore })}
      onClose={onClose}
    >
      {domain.links_down > 0 && (
        <label className={checkBoxes.choice}>
          <input type="checkbox" checked={restore} onChange={(event) => setRestore(event.target.checked)} />
          <Text id="domains.restore" values={{ count: formatNumber(domain.links_down) }} />
        </label>
      )}
    </ReasonDialog>
  )
}

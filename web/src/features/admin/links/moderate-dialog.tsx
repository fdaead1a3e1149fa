import { type AdminLink, useModerateLink } from '../../../api/admin/links.ts'
import { useText } from '../../../i18n/text.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** Takes a link down, or restores it. */
export function ModerateDialog({ link, onClose }: { link: AdminLink; onClose: () => void }) {
  const t = useText()
  const moderate = useModerateLink()
  const down = link.taken_down !== null
  const values = { link: link.short_link }
  return (
    <ReasonDialog
      title={t(down ? 'links.restoreNamed' : 'links.takeDownNamed', { name: link.name })}
      about={t(down ? 'links.restoreSure' : 'links.takeDownSure', values)}
      deed={t(down ? 'links.restore' : 'links.takeDown')}
      danger={!down}
      hint={t(down ? 'reasonHint' : 'links.reasonShown')}
      done={down ? 'links.restored' : 'links.tookDown'}
      onSubmit={(reason) =>
        moderate.mutateAsync({ id: link.id, what: down ? 'restore' : 'take-down', reason })
      }
      onClose={onClose}
    />
  )
}

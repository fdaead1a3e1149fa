import type { NewKey } from '../../../api/keys.ts'
import { Text } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { firstCall } from './first-call.ts'
import dialogs from '../../../ui/dialogs.module.css'

/** The key, which is never shown again, and a first call to paste into a terminal. */
export function KeyShownDialog({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const call = firstCall(window.location.origin, made.key, made.data.scopes)
  return (
    <Modal
      open
      onClose={onClose}
      clickBeside="stays"
      title={<Text id="keys.shownTitle" values={{ name: made.data.name }} />}
      foot={
        <Button look="main" onClick={onClose}>
          <Text id="keys.kept" />
        </Button>
      }
    >
      <div className={`${dialogs.body} ${dialogs.fields}`}>
        <p className="small quiet">
          <Text id="keys.shownAbout" />
        </p>
        <CopiedText text={made.key} label="keys.copyKey" />
        <p className="small quiet">
          <Text id="keys.tryIt" />
        </p>
        <CopiedText text={call} label="keys.copyCall" />
      </div>
    </Modal>
  )
}

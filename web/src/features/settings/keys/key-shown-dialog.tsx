import { Check, Copy } from 'lucide-react'
import type { NewKey } from '../../../api/keys.ts'
import { Text } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/copy-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { firstCall } from './first-call.ts'
import dialogs from '../../../ui/dialogs.module.css'
import setting from '../setting.module.css'
import styles from './key-shown-dialog.module.css'

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
        <Copied text={made.key} label="keys.copyKey" />
        <p className="small quiet">
          <Text id="keys.tryIt" />
        </p>
        <Copied text={call} label="keys.copyCall" />
      </div>
    </Modal>
  )
}

function Copied({ text, label }: { text: string; label: 'keys.copyKey' | 'keys.copyCall' }) {
  const { copied, copy } = useCopy()
  const Mark = copied ? Check : Copy
  return (
    <>
      <pre className={`${styles.text} mono`}>{text}</pre>
      <div className={setting.ways}>
        <Button onClick={() => copy(text)}>
          <Mark aria-hidden />
          <Text id={copied ? 'copied' : label} />
        </Button>
      </div>
    </>
  )
}

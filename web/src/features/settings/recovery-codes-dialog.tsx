import { Check, Copy, Download } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import dialogs from '../../ui/dialogs.module.css'
import styles from './recovery-codes-dialog.module.css'
import setting from './setting.module.css'

/** The recovery codes, which are never shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { copied, copy } = useCopy()
  const all = codes.join('\n')
  const Mark = copied ? Check : Copy
  return (
    <Modal
      open
      onClose={onClose}
      clickBeside="stays"
      title={<Text id="totp.codesTitle" />}
      foot={
        <Button look="main" onClick={onClose}>
          <Text id="totp.saved" />
        </Button>
      }
    >
      <div className={`${dialogs.body} ${dialogs.fields}`}>
        <p className="small quiet">
          <Text id="totp.codesAbout" />
        </p>
        <ul className={`${styles.codes} mono`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={setting.ways}>
          <Button onClick={() => copy(all)}>
            <Mark aria-hidden />
            <Text id={copied ? 'copied' : 'totp.copyCodes'} />
          </Button>
          <Button onClick={() => saveFile('sluice-recovery-codes.txt', 'text/plain', `${all}\n`)}>
            <Download aria-hidden />
            <Text id="totp.download" />
          </Button>
        </div>
      </div>
    </Modal>
  )
}

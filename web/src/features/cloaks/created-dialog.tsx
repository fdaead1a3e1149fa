import { Check, Copy, ExternalLink } from 'lucide-react'
import type { Cloak } from '../../api/cloaks.ts'
import { Text } from '../../i18n/text.tsx'
import { addressOf } from '../../parts/links.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SimulatedList } from './simulated-list.tsx'
import buttons from '../../ui/buttons.module.css'
import dialogs from '../../ui/dialogs.module.css'
import layout from '../../ui/layout.module.css'
import styles from './created-dialog.module.css'

/** Shows the new short link as the largest element, because it is the result, and where visitors would go. */
export function CreatedDialog({ cloak, onClose }: { cloak: Cloak; onClose: () => void }) {
  const full = addressOf(cloak)
  const { copied, copy } = useCopy()
  const readable = full.replace(/^https?:\/\//, '')
  const at = readable.lastIndexOf('/') + 1
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="cloaks.created" />}
      foot={
        <>
          <a className={buttons.button} href={full} target="_blank" rel="noreferrer">
            <Text id="cloaks.test" />
            <ExternalLink aria-hidden />
          </a>
          <Button look="main" onClick={onClose}>
            <Text id="done" />
          </Button>
        </>
      }
    >
      <div className={dialogs.body}>
        <p>
          <Text id="cloaks.createdHint" />
        </p>
        <p className={styles.link}>
          <span className="mono cut" title={full}>
            <span className="quiet">{readable.slice(0, at)}</span>
            {readable.slice(at)}
          </span>
          <Button small className={layout.end} onClick={() => copy(full)}>
            {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            <Text id={copied ? 'copied' : 'copy'} />
          </Button>
        </p>
        <SimulatedList
          link={{
            mode: cloak.mode,
            hasAudit: cloak.audit_url !== null,
            countries: cloak.selected_regions.map(({ code }) => code),
          }}
        />
      </div>
    </Modal>
  )
}

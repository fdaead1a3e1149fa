import { Check, Copy, ExternalLink } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import { fullLink } from '../../parts/links.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** The short link is the result, so it is the largest thing here. */
export function CreatedDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const { copied, copy } = useCopy()
  const full = fullLink(link, location.origin)
  const readable = full.replace(/^https?:\/\//, '')
  const at = readable.lastIndexOf('/') + 1
  return (
    <Modal
      open
      onClose={onClose}
      title={<Text id="cloaks.created" />}
      foot={
        <>
          <a className="btn" href={full} target="_blank" rel="noreferrer">
            <Text id="cloaks.test" />
            <ExternalLink className="icon" aria-hidden />
          </a>
          <Button look="main" onClick={onClose}>
            <Text id="done" />
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p>
          <Text id="cloaks.createdHint" />
        </p>
        <p className="created">
          <span className="mono cut" title={full}>
            <span className="quiet">{readable.slice(0, at)}</span>
            {readable.slice(at)}
          </span>
          <Button small className="end" onClick={() => copy(full)}>
            {copied ? (
              <Check className="icon icon--s" aria-hidden />
            ) : (
              <Copy className="icon icon--s" aria-hidden />
            )}
            <Text id={copied ? 'copied' : 'copy'} />
          </Button>
        </p>
      </div>
    </Modal>
  )
}

import { Text } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { VerifyGuide } from './verify-guide.tsx'
import dialogs from '../../../ui/dialogs.module.css'

type SecretProps = {
  /** Null: it was shown before, and only what to do with it is shown. */
  secret: string | null
  onClose: () => void
}

/** The secret, which is never shown again, and how to verify signatures with it. */
export function SecretDialog({ secret, onClose }: SecretProps) {
  return (
    <Modal
      open
      wide
      onClose={onClose}
      {...(secret && { clickBeside: 'stays' as const })}
      title={<Text id={secret ? 'webhooks.secretTitle' : 'webhooks.verifyTitle'} />}
      foot={
        <Button look="main" onClick={onClose}>
          <Text id={secret ? 'webhooks.secretKept' : 'close'} />
        </Button>
      }
    >
      <div className={`${dialogs.body} ${dialogs.fields}`}>
        {secret && (
          <>
            <p className="small quiet">
              <Text id="webhooks.secretAbout" />
            </p>
            <CopiedText text={secret} label="webhooks.copySecret" />
            <h3>
              <Text id="webhooks.verifyTitle" />
            </h3>
          </>
        )}
        <VerifyGuide />
      </div>
    </Modal>
  )
}

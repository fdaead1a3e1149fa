import { Dialog } from '@base-ui/react/dialog'
import type { Role } from '@sluice/contract/api-user'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { AuthFlow } from './auth-flow.tsx'
import type { AuthMode } from './auth-modes.ts'
import dialogs from '../../ui/dialogs.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import auth from './auth.module.css'
import styles from './auth-dialog.module.css'

type AuthDialogProps = {
  first: 'login' | 'register'
  onClose: () => void
  onDone: (role: Role | undefined, by: AuthMode) => void
}

/** The same flows as on the sign-in screen, in a dialog. */
export function AuthDialog({ first, onClose, onDone }: AuthDialogProps) {
  const t = useText()
  const [mode, setMode] = useState<AuthMode>(first)
  const label = t(mode === 'forgot_password' ? 'auth.resetTitle' : `auth.${mode}`)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} />
        <Dialog.Viewport className={dialogs.layer}>
          <Dialog.Popup className={`${dialogs.dialog} ${styles.popup}`} aria-label={label}>
            <Dialog.Close className={`${iconButtons.button} ${styles.close}`} aria-label={t('close')}>
              <X aria-hidden />
            </Dialog.Close>
            <div className={`${auth.auth} ${auth.dialog}`}>
              <AuthFlow mode={mode} onMode={setMode} onDone={(role) => onDone(role, mode)} />
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import type { Role } from '@sluice/contract/api-user'
import type { Words } from '../../i18n/words.ts'

export type AuthMode = 'login' | 'register' | 'forgot_password'

export type FlowProps = {
  /** Switches the mode, which starts empty and may show a notice. */
  onMode: (mode: AuthMode, notice?: Words) => void
  /** Called after signing in with this role. */
  onDone: (role: Role | undefined) => void
}

import type { Role } from '@sluice/contract/api-user'

export type AuthMode = 'login' | 'register' | 'forgot_password'

export type FlowProps = {
  /** Another mode starts empty; a notice goes with it. */
  onMode: (mode: AuthMode, notice?: string) => void
  /** Signed in as somebody with this role. */
  onDone: (role: Role | undefined) => void
}

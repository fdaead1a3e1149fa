import type { Role } from '@sluice/contract/api-user'

/** The caller, read from the session at every request and never from the token. */
export type Session = {
  id: number
  userId: number
  email: string
  role: Role
  /** Signed in with a second factor. */
  totp: boolean
  /** Signed in with a password that must be changed before anything else. */
  oneTimePassword: boolean
}

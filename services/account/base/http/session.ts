import type { Role } from '@sluice/contract/api-user'

/** Who is asking: read from the session at every request, never from the token. */
export type Session = {
  id: number
  userId: number
  email: string
  role: Role
  /** Signed in with a second factor. */
  totp: boolean
  /** Signed in with a password that has to be changed before anything else. */
  oneTimePassword: boolean
}

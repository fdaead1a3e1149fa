import type { Role } from '@sluice/contract/api-user'
import type { Scope } from '@sluice/contract/scopes'

/** The caller, read from the session or the API key at every request and never from the token. */
export type Session = {
  /** 0 for an API key. */
  id: number
  userId: number
  email: string
  role: Role
  /** Signed in with a second factor. */
  totp: boolean
  /** Signed in with a password that must be changed before anything else. */
  oneTimePassword: boolean
  /** Called with an API key, which may do this much. */
  key?: { id: number; hash: Buffer; scopes: ReadonlySet<Scope>; created: Date }
}

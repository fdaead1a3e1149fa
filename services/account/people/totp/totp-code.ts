import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_MS = 30_000
const SEED_BYTES = 20
const ISSUER = 'Sluice'

export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

const secretOf = (seed: Uint8Array) => new Secret({ buffer: new Uint8Array(seed).buffer })

function generator(seed: Uint8Array, email: string): TOTP {
  const secret = secretOf(seed)
  return new TOTP({ issuer: ISSUER, label: email, secret, algorithm: 'SHA1', digits: 6, period: 30 })
}

/** What an authenticator app needs: the seed for typing, and the same as an `otpauth://` URI. */
export const appSecret = (seed: Uint8Array, email: string): { secret: string; uri: string } => ({
  secret: secretOf(seed).base32,
  uri: generator(seed, email).toString(),
})

/** The time step (RFC 6238, 30 s) of this code, among the one at `nowMs` and its neighbours; undefined: none. */
export function stepOf(seed: Uint8Array, code: string, nowMs: number): number | undefined {
  const delta = generator(seed, '').validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta
}

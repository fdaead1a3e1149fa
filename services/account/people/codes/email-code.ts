import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { CodePurpose } from '../../base/database/schema.ts'

/** How long a code is valid. */
export const CODE_MS = 10 * 60_000
/** Wrong attempts after which a code is dead. */
export const MOST_TRIES = 5

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0')

/** The key that codes are hashed with, derived from the installation's token secret. */
export const codeKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sluice-email-code', 32))

/** The stored form of a code. Keyed, because six digits are easily guessed from a plain hash. */
export const hashCode = (key: Buffer, purpose: CodePurpose, email: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, email, code]))
    .digest()

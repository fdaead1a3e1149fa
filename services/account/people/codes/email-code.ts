import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { CodePurpose } from '../../base/database/schema.ts'

/** How long a code is good for. */
export const CODE_MS = 10 * 60_000
/** Wrong tries after which a code is dead. */
export const MOST_TRIES = 5

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0')

/** The key that codes are hashed with, made from the installation's token secret. */
export const codeKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sluice-email-code', 32))

/** What is stored of a code: keyed, because six digits are guessed from a plain hash in no time. */
export const hashCode = (key: Buffer, purpose: CodePurpose, email: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, email, code]))
    .digest()

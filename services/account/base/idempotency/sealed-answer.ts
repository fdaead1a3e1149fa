import { randomBytes } from 'node:crypto'
import * as kit from '@sluice/kit/seal'

const SALT_BYTES = 16

/** Only who knows the idempotency key reads the answer again: the key is stored as a hash. */
const keyOf = (key: string, salt: Buffer) => kit.sealKey(key, 'sluice idempotent answer', salt)

/** Layout: salt, then as the kit seals. */
export function seal(key: string, text: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  return Buffer.concat([salt, kit.seal(keyOf(key, salt), '', Buffer.from(text))])
}

export const unseal = (key: string, sealed: Buffer): string =>
  kit.unseal(keyOf(key, sealed.subarray(0, SALT_BYTES)), '', sealed.subarray(SALT_BYTES)).toString('utf8')

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Only who knows the idempotency key reads the answer again: the key is stored as a hash. */
const keyOf = (key: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, salt, 'sluice idempotent answer', KEY_BYTES))

/** AES-256-GCM. Layout: salt, nonce, tag, text. */
export function seal(key: string, text: string): Buffer {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed])
}

export function unseal(key: string, sealed: Buffer): string {
  const iv = SALT_BYTES + IV_BYTES
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(key, sealed.subarray(0, SALT_BYTES)),
    sealed.subarray(SALT_BYTES, iv),
  )
  decipher.setAuthTag(sealed.subarray(iv, iv + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(iv + TAG_BYTES)), decipher.final()]).toString('utf8')
}

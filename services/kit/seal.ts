import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** The key that seals one kind of things in the database, so that a copy of it alone yields none of them. */
export const sealKey = (secret: string, purpose: string, salt: string | Buffer = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))

/** nonce, tag, ciphertext. Opens only with the same `owner`. */
export function seal(key: Buffer, owner: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws when the key or the owner is wrong, or the bytes were changed. */
export function unseal(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

import { seal, sealKey, unseal } from '@sluice/kit/seal'

/** The key that seals seeds, so that a copy of the database alone yields no codes. */
export const sealKeyOf = (secret: string): Buffer => sealKey(secret, 'sluice-totp-seed')

/** Opens only for the same user. */
export const sealSeed = (key: Buffer, userId: number, seed: Uint8Array): Buffer =>
  seal(key, String(userId), seed)

/** Throws when the key is wrong or the bytes were changed. */
export const openSeed = (key: Buffer, userId: number, sealed: Buffer): Buffer =>
  unseal(key, String(userId), sealed)

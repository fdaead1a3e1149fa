import { createHash, randomBytes } from 'node:crypto'

const HOW_MANY = 10
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const CHARACTERS = 16

/** Ten codes of 80 random bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const text = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return text.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** The stored form of a code; case, spaces and hyphens are ignored. 80 random bits need no slow hash. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

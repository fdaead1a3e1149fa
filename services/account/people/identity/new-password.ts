import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const LENGTH = 20

/** A random password of letters and digits (more than 110 bits), without characters that look alike. */
export function newPassword(): string {
  const all = LETTERS + DIGITS
  for (;;) {
    const text = Array.from({ length: LENGTH }, () => all[randomInt(all.length)]).join('')
    if (/[a-z]/i.test(text) && /\d/.test(text)) return text
  }
}

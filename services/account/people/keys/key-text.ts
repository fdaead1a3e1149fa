import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { BASE62, randomBase62 } from '@sluice/kit/base62'

const START = 'slk_live_'
/** 27 characters hold 160 random bits. */
const RANDOM_LENGTH = 27
const CHECK_LENGTH = 6
const SHAPE = new RegExp(`^${START}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)
/** Of the random part, shown in lists. */
const SHOWN = 4

function checkOf(text: string): string {
  let left = crc32(text)
  return Array.from({ length: CHECK_LENGTH }, () => {
    const digit = BASE62[left % BASE62.length]
    left = Math.floor(left / BASE62.length)
    return digit
  }).join('')
}

/** A new API key: `slk_live_`, random characters and a checksum, by which scanners and we know one without a store. */
export function newKey(): string {
  const random = randomBase62(RANDOM_LENGTH)
  return START + random + checkOf(START + random)
}

/** Whether a bearer token is meant as an API key, well spelled or not. */
export const isKey = (token: string): boolean => token.startsWith('slk_')

export const isWellSpelled = (key: string): boolean =>
  SHAPE.test(key) && checkOf(key.slice(0, -CHECK_LENGTH)) === key.slice(-CHECK_LENGTH)

export const prefixOf = (key: string): string => key.slice(0, START.length + SHOWN)

/** What is stored. The key is random, so a quick hash is enough. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

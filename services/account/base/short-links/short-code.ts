import { randomInt } from 'node:crypto'
import { SHORT_CODE } from '@sluice/contract/api-cloak'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 7

/** Seven base62 characters, each equally likely. */
export const newShortCode = (): string =>
  Array.from({ length: LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')

export const shortLink = (code: string): string => `/t/${code}`

/**
 * The code that a `shortLink` field requests: a bare code, `/t/{code}` or a whole link. Null when the field is empty,
 * undefined for anything else.
 */
export function readShortLink(text: string | null | undefined): string | null | undefined {
  const given = text?.trim()
  if (!given) return null
  const code = /^(?:https?:\/\/[^/?#\s]+)?\/?t\/([^/?#]+)$/i.exec(given)?.[1] ?? given
  return SHORT_CODE.test(code) ? code : undefined
}

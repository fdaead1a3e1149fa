import { randomBase62 } from '@sluice/kit/base62'

const LENGTH = 7

/** Seven base62 characters, each equally likely. */
export const newShortCode = (): string => randomBase62(LENGTH)

export const shortLink = (code: string): string => `/t/${code}`

/** The link as the API gives it: relative, and with the origin that visitors use. */
export const shortAddress = (code: string, publicOrigin: string) => ({
  short_link: shortLink(code),
  short_url: new URL(shortLink(code), publicOrigin).href,
})

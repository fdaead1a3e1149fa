import { randomBase62 } from '@sluice/kit/base62'

const LENGTH = 7

/** Seven base62 characters, each equally likely. */
export const newShortCode = (): string => randomBase62(LENGTH)

import { randomBase62 } from '@sluice/kit/base62'

/** 142 random bits. */
const LENGTH = 24

/** A new `key` of postbacks. It stands in addresses that networks keep, so it may do nothing else. */
export const newPostbackKey = (): string => `pbk_${randomBase62(LENGTH)}`

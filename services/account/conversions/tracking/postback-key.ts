import { randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 142 random bits. */
const LENGTH = 24

/** A new `key` of postbacks. It stands in addresses that networks keep, so it may do nothing else. */
export const newPostbackKey = (): string =>
  `pbk_${Array.from({ length: LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')}`

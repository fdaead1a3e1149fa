import type { Part } from './part.ts'

/** Hosts and ports, without the password in a store's address. */
export const addressOf = (part: Pick<Part, 'url'>): string =>
  part.url.replace(/^[^/]*:\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '')

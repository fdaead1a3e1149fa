import type { Part } from './part.ts'

/** Hosts and ports, without the password that a store's address carries. */
export const addressOf = (part: Pick<Part, 'url'>): string =>
  part.url.replace(/^[^/]*:\/\/(?:[^@/]*@)?/, '').replace(/[/?].*$/, '')

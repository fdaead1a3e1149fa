/** The host of a stored address, as claims name hosts. */
export const leadsTo = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

import { domainToASCII } from 'node:url'

/** A host as custom domains are stored: in lower case, Punycode, without a final dot; undefined for what is none. */
export const hostNamed = (text: string): string | undefined =>
  domainToASCII(text.trim().replace(/\.$/, '')) || undefined

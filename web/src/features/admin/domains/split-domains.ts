/**
 * What a pasted text lists: domains and addresses, one a line or with commas, semicolons or spaces between them, with or
 * without quotes.
 */
export const splitDomains = (text: string): string[] =>
  text
    .split(/[\s,;，；、]+/)
    .map((part) => part.replace(/^["'“”<]+|["'“”>]+$/g, ''))
    .filter(Boolean)

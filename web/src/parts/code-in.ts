/** The code of a relative short link. */
export const codeIn = (shortLink: string): string => shortLink.replace(/^.*\//, '')

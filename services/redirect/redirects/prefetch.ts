/** Header fields in which browsers say why they ask; the first one is the standard's, the others are older. */
const FIELDS = ['sec-purpose', 'purpose', 'x-moz'] as const
const PREFETCH = /(?:^|,)[ \t]*prefetch[ \t]*(?:[;,]|$)/i

/** Whether a purpose is `prefetch`, with or without parameters such as `;prerender`. */
export const isPrefetchPurpose = (value: string): boolean => PREFETCH.test(value)

export const isPrefetchIn = (headers: Record<string, string | string[] | undefined>): boolean =>
  FIELDS.some((name) => headers[name] !== undefined && isPrefetchPurpose(String(headers[name])))

import type { Span } from './sources.ts'

/** Conditions that a visit is in a span, one for each, and their parameters. */
export function inSpans(spans: readonly Span[]): { within: string[]; params: Record<string, number> } {
  const params: Record<string, number> = {}
  const within = spans.map(({ from, to }, index) => {
    params[`from${index}`] = from
    params[`to${index}`] = to
    const bound = (name: string) => `fromUnixTimestamp64Milli({${name}${index}: Int64}, 'UTC')`
    return `at >= ${bound('from')} AND at < ${bound('to')}`
  })
  return { within, params }
}

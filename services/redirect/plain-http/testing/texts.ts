import type { VisitHead } from '../../redirects/visit.ts'
import { textAt } from '../../span.ts'

export const textsOf = (head: VisitHead, bytes: Buffer) => ({
  code: textAt(bytes, head.code),
  isBare: head.isBare,
  host: textAt(bytes, head.host),
  query: textAt(bytes, head.query),
  userAgent: textAt(bytes, head.userAgent),
  referrer: textAt(bytes, head.referrer),
  forwardedFor: textAt(bytes, head.forwardedFor),
  language: textAt(bytes, head.language),
  isPrefetch: head.isPrefetch,
})

import type { AbuseReportBody } from '@sluice/contract/api-abuse'
import { readShortLink } from '@sluice/contract/short-link'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { networkOf } from '../../base/limits/network.ts'
import { linkAt } from '../../base/short-links/link-at.ts'
import { readEmail } from '../../people/identity/email.ts'
import { insertAbuseReport } from './abuse-store.ts'

const HOUR = 60 * 60_000

/** Accepts a report by anybody about an existing link. Reveals nothing about the link or its owner. */
export async function reportAbuse(
  deps: { db: Db; limiter: Limiter; publicOrigin: string },
  body: z.output<typeof AbuseReportBody>,
  ip: string,
): Promise<void> {
  const network = networkOf(ip)
  const waitMs = await deps.limiter.take([
    { key: `abuse:${network}`, most: 5, windowMs: HOUR },
    { key: `abuse-day:${network}`, most: 20, windowMs: 24 * HOUR },
    { key: 'abuse', most: 300, windowMs: HOUR },
  ])
  if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const named = readShortLink(body.link, deps.publicOrigin)
  const cloak = named?.code ? await linkAt(deps.db, named) : undefined
  if (cloak === undefined) throw invalidFields({ link: 'link_unknown' })
  await insertAbuseReport(deps.db, {
    cloak,
    category: body.category,
    details: body.details,
    email: body.email ? readEmail(body.email) : null,
  })
}

import { MAX_FRAME_VISITS, UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import type { Random } from '@sluice/local/random'
import { TARGETED_COUNTRIES } from '../traffic/links.ts'
import type { VisitRequest } from '../traffic/requests.ts'

/** Consecutive visits of one spool as NDJSON. */
export type Frame = { spool: string; visits: number; body: Buffer }

function lineOf(request: VisitRequest, spool: string, seq: number, at: number, random: Random): string {
  const real = random.next() < 0.5
  const visit: Visit = {
    ...UNTOLD,
    v: VISIT_VERSION,
    spool,
    seq,
    at,
    owner: request.link.owner + 1,
    cloak: 1 + random.below(5_000),
    cloak_version: 1,
    mode: 'cloak',
    redirect_to: real ? 'target' : 'audit',
    reason: real ? 'country_match' : 'country_miss',
    country: real ? random.pick(TARGETED_COUNTRIES) : random.pick(['BR', 'IN', 'CN', 'JP', 'PL']),
    geo_build: 1_767_225_600,
    ip: request.address,
    user_agent: request.userAgent,
    referrer: request.referrer,
    language: 'en-US',
    metered: 1,
    lease: 1 + Math.floor(seq / 500),
    lease_no: (seq % 500) + 1,
  }
  return `${visitLine(visit)}\n`
}

/** `count` visits of one spool at 20,000 per second up to now, in frames of `perFrame`. */
export function makeFrames(
  requests: readonly VisitRequest[],
  spool: string,
  count: number,
  random: Random,
  perFrame = MAX_FRAME_VISITS,
): Frame[] {
  const start = Date.now() - count / 20
  const frames: Frame[] = []
  for (let seq = 1; seq <= count; seq += perFrame) {
    const visits = Math.min(perFrame, count - seq + 1)
    const lines = Array.from({ length: visits }, (_, index) =>
      lineOf(random.pick(requests), spool, seq + index, Math.floor(start + (seq + index) / 20), random),
    )
    frames.push({ spool, visits, body: Buffer.from(lines.join('')) })
  }
  return frames
}

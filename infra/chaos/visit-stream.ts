import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { INGEST_PATH, IngestAnswer, UNTOLD, VISIT_VERSION, type Visit } from '@sluice/contract/visit'
import { visitLine } from '@sluice/contract/visit-line'
import type { Random } from '@sluice/local/random'

const DAY_MS = 86_400_000

export type StreamPlan = {
  /** Base URL of stats' internal port. */
  url: string
  secret: string
  /** Checked before each frame. */
  enough: () => boolean
  random: Random
  signal: AbortSignal
}

export type StreamEnd = { spool: string; sent: number; failedSends: number; repeatedFrames: number }

/**
 * Acts as one journal's shipper: frames in order, each repeated until acknowledged, and now and then one that was
 * acknowledged before. The visits' times vary over seven weeks, so that most frames span table partitions.
 */
export async function streamVisits(plan: StreamPlan): Promise<StreamEnd> {
  const { random } = plan
  const end: StreamEnd = {
    spool: `chaos${randomBytes(6).toString('hex')}`,
    sent: 0,
    failedSends: 0,
    repeatedFrames: 0,
  }
  const startAt = Date.now() - 49 * DAY_MS
  while (!plan.enough()) {
    const from = end.sent + 1
    const to = end.sent + random.int(1, 300)
    const lines: string[] = []
    let at = startAt + random.int(0, 48 * DAY_MS)
    for (let seq = from; seq <= to; seq += 1) {
      if (random.next() < 0.01) at = startAt + random.int(0, 48 * DAY_MS)
      lines.push(visitLine(visit(end.spool, seq, at + seq)))
    }
    const body = `${lines.join('\n')}\n`
    await sendUntilAcked(plan, end, body, to)
    end.sent = to
    if (random.next() < 0.1) {
      end.repeatedFrames += 1
      await sendUntilAcked(plan, end, body, to)
    }
  }
  return end
}

async function sendUntilAcked(plan: StreamPlan, end: StreamEnd, body: string, to: number): Promise<void> {
  for (;;) {
    plan.signal.throwIfAborted()
    try {
      const response = await fetch(plan.url + INGEST_PATH, {
        method: 'POST',
        headers: { authorization: `Bearer ${plan.secret}`, 'content-type': 'application/x-ndjson' },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      const answer = await response.text()
      if (response.ok && IngestAnswer.parse(JSON.parse(answer)).acked >= to) return
    } catch {
      // Outcome unknown: like the journal's shipper, send the same frame again.
    }
    end.failedSends += 1
    await sleep(100)
  }
}

function visit(spool: string, seq: number, at: number): Visit {
  return {
    v: VISIT_VERSION,
    spool,
    seq,
    at,
    owner: 1,
    cloak: 1 + (seq % 5),
    cloak_version: 1,
    mode: 'full_open',
    redirect_to: 'target',
    reason: 'open_mode',
    country: 'ZZ',
    geo_build: 1,
    ip: '192.0.2.1',
    user_agent: '',
    referrer: `https://probe.test/?id=${spool}-${seq}`,
    metered: 0,
    lease: 0,
    lease_no: 0,
    ...UNTOLD,
  }
}

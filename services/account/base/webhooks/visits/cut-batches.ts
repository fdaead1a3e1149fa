import { MAX_EVENT_VISITS, type RecordedVisit } from '@sluice/contract/webhook-events'

/** The standard asks for bodies below 20 kB. The rest is for type, time and brackets. */
export const MAX_VISITS_BYTES = 19_500

const bytesOf = (visit: RecordedVisit) => Buffer.byteLength(JSON.stringify(visit)) + 1

/** Cuts visits into as few events as their number and size allow, in order. One visit alone always fits. */
export function cutBatches(visits: readonly RecordedVisit[]): RecordedVisit[][] {
  const batches: RecordedVisit[][] = []
  let [batch, bytes]: [RecordedVisit[], number] = [[], 0]
  for (const visit of visits) {
    const more = bytesOf(visit)
    if (batch.length === MAX_EVENT_VISITS || (batch.length > 0 && bytes + more > MAX_VISITS_BYTES)) {
      batches.push(batch)
      ;[batch, bytes] = [[], 0]
    }
    batch.push(visit)
    bytes += more
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

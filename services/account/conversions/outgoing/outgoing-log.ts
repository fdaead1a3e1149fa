import { type OutgoingLogAnswer, OutgoingRequest } from '@sluice/contract/api-outgoing'
import type { DeliveryState } from '@sluice/contract/api-webhooks'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import type { Followed, PinnedPage } from '../../base/database/pinned-page.ts'
import { listWithData } from '../../base/webhooks/list-deliveries.ts'

type Item = z.input<typeof OutgoingLogAnswer>['items'][number]

export async function listOutgoingLog(
  db: Db,
  id: number,
  page: PinnedPage & { state: DeliveryState | undefined },
): Promise<Followed<Item>> {
  const found = await listWithData(db, id, page)
  const rows = found.rows.map(({ delivery, data }) => {
    const { type: _type, body: _body, ...sent } = delivery
    const { values: _values, ...request } = OutgoingRequest.parse(data)
    return { ...sent, ...request }
  })
  return { ...found, rows }
}

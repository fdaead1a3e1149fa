import type { Db } from '../../../services/account/base/database/connect.ts'
import { emit, type WebhookEvent } from '../../../services/account/base/webhooks/emit.ts'

/** An event as if the owner had changed a link to this version. */
const changeOf = (user: number, id: number, version: number): WebhookEvent => ({
  user,
  type: 'link.updated',
  data: {
    link: {
      ...{ id, version, code: `code${id}`, name: `Link ${id}`, mode: 'full_open', active: true },
      ...{ click_id: false, tracking_template: false },
      domain: null,
      real_url: 'https://shop.test/',
      audit_url: null,
      selected_regions: [],
      taken_down: null,
    },
    change: 'updated',
  },
})

/** Writes the changes of so many links from one version to another, in order, as bulk changes do. */
export async function emitChanges(
  { db }: { db: Db },
  user: number,
  { links, firstLink = 1, from = 1, to }: { links: number; firstLink?: number; from?: number; to: number },
): Promise<void> {
  for (let version = from; version <= to; version += 1)
    await db.transaction().execute((tx) =>
      emit(
        tx,
        Array.from({ length: links }, (_, n) => changeOf(user, firstLink + n, version)),
      ),
    )
}

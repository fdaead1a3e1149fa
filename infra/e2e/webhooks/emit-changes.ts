import { emit, type WebhookEvent } from '../../../services/account/base/webhooks/emit.ts'
import type { TestAccount } from '../../../services/account/testing/test-account.ts'

/** An event as if the owner had changed a link to this version. */
const changeOf = (user: number, id: number, version: number): WebhookEvent => ({
  user,
  type: 'link.updated',
  data: {
    link: {
      ...{ id, version, code: `code${id}`, name: `Link ${id}`, mode: 'full_open', active: true },
      real_url: 'https://shop.test/',
      audit_url: null,
      selected_regions: [],
      taken_down: null,
    },
    change: 'updated',
  },
})

/** Writes `versions` changes of each of `links` links, in order, as bulk changes do. */
export async function emitChanges(
  account: TestAccount,
  user: number,
  links: number,
  versions: number,
): Promise<void> {
  for (let version = 1; version <= versions; version += 1)
    await account.db.transaction().execute((tx) =>
      emit(
        tx,
        Array.from({ length: links }, (_, n) => changeOf(user, n + 1, version)),
      ),
    )
}

import type { LinkFilter } from '../../../api/admin/links.ts'
import { readListPage } from '../../../ui/url-state.ts'

export function readLinkFilter(search: URLSearchParams): LinkFilter {
  const down = search.get('down')
  const owner = Number(search.get('owner'))
  return {
    ...readListPage(search),
    search: search.get('q') ?? '',
    down: down === 'true' || down === 'false' ? down : null,
    owner: Number.isSafeInteger(owner) && owner > 0 ? owner : null,
  }
}

import { CLOAK_MODES } from '@sluice/contract/visit'
import type { CloakFilter } from '../../api/cloaks.ts'
import { readListPage } from '../../ui/url-state.ts'

/** The list's filter from the address; invalid values are ignored. */
export const readCloakFilter = (search: URLSearchParams): CloakFilter => ({
  ...readListPage(search),
  search: search.get('q') ?? '',
  mode: CLOAK_MODES.find((mode) => mode === search.get('mode')) ?? null,
})

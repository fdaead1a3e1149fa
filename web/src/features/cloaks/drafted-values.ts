import { MAX_CLOAK_NAME } from '@sluice/contract/cloak-settings'
import { readAddress } from '@sluice/contract/read-address'
import { type CloakValues, EMPTY_CLOAK } from '../../api/cloak-values.ts'
import { readDraftedLink } from '../../kept/drafted-link.ts'

/** Values of the form of a new link: what was tried on the landing page, named after its host, or nothing. */
export function newValues(): CloakValues {
  const draft = readDraftedLink()
  return draft ? { ...EMPTY_CLOAK, ...draft, name: hostIn(draft.realUrl) } : EMPTY_CLOAK
}

function hostIn(typed: string): string {
  const read = readAddress(typed)
  const address = read.ok ? read.address : typed
  return URL.canParse(address) ? new URL(address).hostname.slice(0, MAX_CLOAK_NAME) : ''
}

import { SHORT_CODE } from '@sluice/contract/api-cloak'
import { MAX_CLOAK_NAME, MAX_DESTINATION_URL } from '@sluice/contract/cloak-settings'
import type { CloakMode } from '@sluice/contract/visit'
import type { CloakValues } from '../../api/cloak-values.ts'
import { addressFault } from '../../parts/typed-address/address-rule.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

/** Regions that the form shows in a mode: none outside cloak mode, where those last chosen come back. */
export const regionsIn = (mode: CloakMode, chosen: string[], kept: string[]): string[] => {
  if (mode !== 'cloak') return []
  return chosen.length > 0 ? chosen : kept
}

export function checkCloak(values: CloakValues): FormFaults<CloakValues> {
  const faults: FormFaults<CloakValues> = {}
  const name = values.name.trim()
  if (!name) faults.name = 'required'
  else if (name.length > MAX_CLOAK_NAME) faults.name = 'nameTooLong'
  const real = values.realUrl.trim() ? addressFault(values.realUrl, MAX_DESTINATION_URL) : 'required'
  if (real) faults.realUrl = real
  const none = values.mode === 'full_open' ? undefined : 'required'
  const audit = values.auditUrl.trim() ? addressFault(values.auditUrl, MAX_DESTINATION_URL) : none
  if (audit) faults.auditUrl = audit
  if (values.mode === 'cloak' && values.selectedRegions.length === 0)
    faults.selectedRegions = 'regionRequired'
  const code = values.shortLink.trim()
  if (code && !SHORT_CODE.test(code)) faults.shortLink = 'shortLinkInvalid'
  return faults
}

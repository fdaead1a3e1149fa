import { SHORT_CODE } from '@sluice/contract/api-cloak'
import { MAX_CLOAK_NAME, MAX_DESTINATION_URL } from '@sluice/contract/cloak-settings'
import type { CloakMode } from '@sluice/contract/visit'
import type { CloakValues } from '../../api/cloak-values.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

/** Regions that the form shows in a mode: none outside cloak mode, where those last chosen come back. */
export const regionsIn = (mode: CloakMode, chosen: string[], kept: string[]): string[] => {
  if (mode !== 'cloak') return []
  return chosen.length > 0 ? chosen : kept
}

/** Whether a text is an http or https URL with a host; the server makes the final check. */
export function isUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^https?:\/\//i.test(text) &&
    text.length <= MAX_DESTINATION_URL &&
    !/\s/.test(text)
  )
}

export function checkCloak(values: CloakValues): FormFaults<CloakValues> {
  const faults: FormFaults<CloakValues> = {}
  const name = values.name.trim()
  if (!name) faults.name = 'required'
  else if (name.length > MAX_CLOAK_NAME) faults.name = 'nameTooLong'
  const real = values.realUrl.trim()
  if (!real) faults.realUrl = 'required'
  else if (!isUrl(real)) faults.realUrl = 'urlInvalid'
  const audit = values.auditUrl.trim()
  if (audit && !isUrl(audit)) faults.auditUrl = 'urlInvalid'
  if (!audit && values.mode !== 'full_open') faults.auditUrl = 'required'
  if (values.mode === 'cloak' && values.selectedRegions.length === 0)
    faults.selectedRegions = 'regionRequired'
  const code = values.shortLink.trim()
  if (code && !SHORT_CODE.test(code)) faults.shortLink = 'shortLinkInvalid'
  return faults
}

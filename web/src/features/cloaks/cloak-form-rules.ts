import { SHORT_CODE } from '@sluice/contract/api-cloak'
import { MAX_CLOAK_NAME, MAX_DESTINATION_URL } from '@sluice/contract/cloak-settings'
import { renameSettings, settingsByName } from '@sluice/contract/settings-by-name'
import type { CloakMode } from '@sluice/contract/visit'
import type { Cloak, CloakForm } from '../../api/cloaks.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

/** The settings, and `shortLink`: the code of the link; empty for one that is to be generated. */
export type CloakValues = { [Field in keyof CloakForm]-?: NonNullable<CloakForm[Field]> }

export const EMPTY_CLOAK: CloakValues = { ...settingsByName('form', 'empty'), shortLink: '' }

export const valuesOf = (cloak: Cloak): CloakValues => ({
  ...renameSettings(cloak, 'api', 'form'),
  auditUrl: cloak.audit_url ?? '',
  selectedRegions: cloak.selected_regions.map(({ code }) => code),
  shortLink: codeOf(cloak.short_link),
})

/** The code of `/t/{code}`; empty for anything else. */
const codeOf = (shortLink: string): string => {
  const code = shortLink.replace(/^.*\//, '')
  return SHORT_CODE.test(code) ? code : ''
}

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

/** The request body, with every field, also empty ones: regions only in cloak mode; the server keeps the stored ones in the others. It trims texts, and takes a missing switch for off. */
export const bodyOf = ({ clickId, trackingTemplate, ...values }: CloakValues): CloakForm => ({
  ...values,
  ...(clickId && { clickId }),
  ...(trackingTemplate && { trackingTemplate }),
  selectedRegions: values.mode === 'cloak' ? values.selectedRegions : [],
})

import { MAX_CLOAK_NAME, MAX_DESTINATION_URL, SHORT_CODE } from '@sluice/contract/api-cloak'
import type { CloakMode } from '@sluice/contract/visit'
import type { Cloak, CloakForm } from '../../api/cloaks.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

export type CloakValues = {
  name: string
  realUrl: string
  auditUrl: string
  /** Custom code of a new link; empty for a generated one. */
  shortLink: string
  mode: CloakMode
  selectedRegions: string[]
}

export const EMPTY_CLOAK: CloakValues = {
  name: '',
  realUrl: '',
  auditUrl: '',
  shortLink: '',
  mode: 'cloak',
  selectedRegions: [],
}

export const valuesOf = (cloak: Cloak): CloakValues => ({
  name: cloak.name,
  realUrl: cloak.real_url,
  auditUrl: cloak.audit_url ?? '',
  shortLink: '',
  mode: cloak.mode,
  selectedRegions: cloak.selected_regions.map(({ code }) => code),
})

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

/** The request body: regions only in cloak mode, and no empty fields. */
export const bodyOf = (values: CloakValues): CloakForm => ({
  name: values.name.trim(),
  realUrl: values.realUrl.trim(),
  mode: values.mode,
  selectedRegions: values.mode === 'cloak' ? values.selectedRegions : [],
  ...(values.auditUrl.trim() && { auditUrl: values.auditUrl.trim() }),
  ...(values.shortLink.trim() && { shortLink: values.shortLink.trim() }),
})

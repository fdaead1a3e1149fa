import { SHORT_CODE } from '@sluice/contract/api-cloak'
import { renameSettings, settingsByName } from '@sluice/contract/settings-by-name'
import type { Cloak, CloakForm } from './cloaks.ts'

/**
 * The settings, `shortLink`: the code of the link, empty for one that is to be generated, and the host of its own domain: empty
 * for the installation's address, none where nothing was chosen.
 */
export type CloakValues = {
  [Field in Exclude<keyof CloakForm, 'domain'>]-?: NonNullable<CloakForm[Field]>
} & { domain?: string }

export const EMPTY_CLOAK: CloakValues = { ...settingsByName('form', 'empty'), shortLink: '' }

export const valuesOf = (cloak: Cloak): CloakValues => ({
  ...renameSettings(cloak, 'api', 'form'),
  auditUrl: cloak.audit_url ?? '',
  selectedRegions: cloak.selected_regions.map(({ code }) => code),
  shortLink: codeOf(cloak.short_link),
  ...(cloak.domain && { domain: cloak.domain }),
})

/** The code of `/t/{code}`; empty for anything else. */
const codeOf = (shortLink: string): string => {
  const code = shortLink.replace(/^.*\//, '')
  return SHORT_CODE.test(code) ? code : ''
}

/** The request body, with every field, also empty ones: regions only in cloak mode; the server keeps the stored ones in the others. It trims texts, and takes a missing switch for off. */
export const bodyOf = ({ clickId, trackingTemplate, domain, ...values }: CloakValues): CloakForm => ({
  ...values,
  ...(clickId && { clickId }),
  ...(trackingTemplate && { trackingTemplate }),
  ...(domain !== undefined && { domain: domain || null }),
  selectedRegions: values.mode === 'cloak' ? values.selectedRegions : [],
})

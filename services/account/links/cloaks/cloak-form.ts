import type { CloakBody } from '@sluice/contract/api-cloak'
import { COUNTRY_CODES } from '@sluice/contract/country-codes'
import { readAddress } from '@sluice/contract/read-address'
import { type GivenSettings, renameSettings } from '@sluice/contract/settings-by-name'
import { readShortLink } from '@sluice/contract/short-link'
import { problem } from '../../base/http/fail.ts'
import { ADDRESS_FAULTS } from '../../base/messages/address-faults.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'
import { type Destination, readDestination } from './destination.ts'
import { hostNamed } from './host-named.ts'

const known = new Set(COUNTRY_CODES)

/** What an owner wants of a link. Hosts are as custom domains have them; null: the installation's address. */
export type CloakForm = {
  settings: GivenSettings
  code: string | null
  /** Of the whole link in which the code was given; undefined: it stood alone. */
  host: string | null | undefined
  /** Where the link is to be; undefined: nothing was said. */
  domain: string | null | undefined
}

/**
 * Reads the create/edit form by the specification's rules. Throws one problem that names every invalid field. Regions
 * count in cloak mode only; in the other modes the link keeps those it has.
 */
export function readCloakForm(body: CloakBody, publicOrigin: string): CloakForm {
  const errors: Record<string, MessageKey> = {}
  const url = (field: 'realUrl' | 'auditUrl', text: string) => {
    const given = readAddress(text)
    const read: Destination = given.ok
      ? readDestination(given.address, publicOrigin, body.trackingTemplate)
      : { ok: false, fault: ADDRESS_FAULTS[given.fault] }
    if (read.ok) return read.url
    errors[field] = read.fault
    return ''
  }
  const realUrl = url('realUrl', body.realUrl)
  let auditUrl: string | null = null
  if (body.auditUrl) auditUrl = url('auditUrl', body.auditUrl)
  else if (body.mode !== 'full_open') errors.auditUrl = 'field_required'

  const countries =
    body.mode === 'cloak'
      ? [...new Set(body.selectedRegions.map((code) => code.toUpperCase()))].sort()
      : undefined
  if (countries?.length === 0) errors.selectedRegions = 'region_required'
  if (countries?.some((code) => !known.has(code))) errors.selectedRegions = 'region_unknown'

  const named = readShortLink(body.shortLink ?? '', publicOrigin)
  const domain = body.domain && (hostNamed(body.domain) ?? body.domain)
  if (!named) errors.shortLink = 'short_link_invalid'
  else if (named.host !== undefined && domain !== undefined && named.host !== domain)
    errors.shortLink = 'short_link_elsewhere'

  const faults = Object.values(errors)
  if (faults.length > 0) throw problem(codeOf(faults), { errors })
  const { countries: _, ...given } = renameSettings(body, 'form', 'column')
  const settings = { ...given, real_url: realUrl, audit_url: auditUrl, ...(countries && { countries }) }
  return { settings, code: named?.code || null, host: named?.host, domain }
}

const UNREADABLE = new Set<MessageKey>([...Object.values(ADDRESS_FAULTS), 'macro_in_host'])

/** The error code of a form; its own when only links are at fault. */
function codeOf(faults: MessageKey[]) {
  if (faults.every((fault) => UNREADABLE.has(fault))) return 'invalid_url'
  return faults.every((fault) => fault === 'own_link') ? 'url_not_allowed' : 'invalid_request'
}

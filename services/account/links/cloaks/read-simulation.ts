import type { SimulateBody } from '@sluice/contract/api-simulate'
import { COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { type Address, parseAddress } from '@sluice/kit/geo/address'
import { invalidFields } from '../../base/http/fail.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'
import { type CloakForm, readCloakForm } from './cloak-form.ts'

const known = new Set([...COUNTRY_CODES, UNKNOWN_COUNTRY])

/** Which link is meant: a saved one, one of its versions, what a form would make of it, or a new one. */
export type LinkMeant =
  | { id: number; version: number | undefined; form: undefined }
  | { id: number | undefined; form: CloakForm }
export type VisitorMeant = { country: string } | { address: Address }

/** Reads what is to be simulated. Throws one problem that names every invalid field; those of the form come first. */
export function readSimulation(
  body: SimulateBody,
  publicOrigin: string,
): { link: LinkMeant; visitor: VisitorMeant } {
  const { cloak_id: id, version } = body
  const form = body.form && readCloakForm(body.form, publicOrigin)
  const errors: Record<string, MessageKey> = {}
  if (id === undefined && !form) errors.cloak_id = 'field_required'
  if (version !== undefined && (id === undefined || form)) errors.version = 'field_invalid'
  const visitor = visitorMeant(body, errors)
  const link = form ? { id, form } : id === undefined ? undefined : { id, version, form }
  if (!visitor || !link || Object.keys(errors).length > 0) throw invalidFields(errors)
  return { link, visitor }
}

function visitorMeant(
  { country, address }: SimulateBody,
  errors: Record<string, MessageKey>,
): VisitorMeant | undefined {
  if (address !== undefined) {
    if (country !== undefined) errors.country = 'field_invalid'
    const read = parseAddress(address)
    if (read) return { address: read }
    errors.address = 'ip_invalid'
    return undefined
  }
  if (country === undefined) errors.country = 'field_required'
  else if (known.has(country.toUpperCase())) return { country: country.toUpperCase() }
  else errors.country = 'region_unknown'
  return undefined
}

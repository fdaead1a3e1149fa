import type { Scope } from '@sluice/contract/scopes'
import type { KeyForm } from '../../../api/keys.ts'
import { readMoment } from '../../../ui/dates/days.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

/** `expires` is a local date as typed, optionally with a time, or empty; `networks` has one per line. */
export type KeyValues = { name: string; scopes: Scope[]; expires: string; networks: string }
export const EMPTY_KEY: KeyValues = { name: '', scopes: ['links:read'], expires: '', networks: '' }

const MAX_NAME = 100
const networksOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((each) => each.trim())
    .filter(Boolean)
/** Rejects only what cannot be an address or range at all; the server checks the rest. */
const LIKE_RANGE = /^[0-9a-fA-F:.]{2,45}(\/\d{1,3})?$/
const MAX_NETWORKS = 20

export function checkKey(values: KeyValues, now: number): FormFaults<KeyValues> {
  const faults: FormFaults<KeyValues> = {}
  const name = values.name.trim()
  if (!name) faults.name = 'required'
  else if (name.length > MAX_NAME) faults.name = 'keys.nameTooLong'
  if (values.scopes.length === 0) faults.scopes = 'keys.scopeRequired'
  const expires = readMoment(values.expires)
  if (values.expires.trim() && !expires) faults.expires = 'date.invalid'
  else if (expires && expires.getTime() <= now) faults.expires = 'keys.expiryPast'
  const networks = networksOf(values.networks)
  if (networks.length > MAX_NETWORKS) faults.networks = 'keys.tooManyNetworks'
  else if (!networks.every((each) => LIKE_RANGE.test(each))) faults.networks = 'keys.networkInvalid'
  return faults
}

export function keyOf(values: KeyValues): KeyForm {
  const expires = readMoment(values.expires)
  return {
    name: values.name.trim(),
    scopes: values.scopes,
    networks: networksOf(values.networks),
    ...(expires && { expiresAt: expires.toISOString() }),
  }
}

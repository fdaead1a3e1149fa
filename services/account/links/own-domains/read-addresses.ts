import type { DomainChange } from '@sluice/contract/api-domains'
import { readAddress } from '@sluice/contract/read-address'
import type { Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { ADDRESS_FAULTS } from '../../base/messages/address-faults.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'
import { readDestination } from '../cloaks/destination.ts'
import { leadsTo } from '../domains/leads-to.ts'
import { isBlockedHost } from '../domains/refuse-blocked.ts'
import { claimedAmong } from './own-domains-store.ts'

const FIELDS = ['root_url', 'unknown_url'] as const
type Field = (typeof FIELDS)[number]

/**
 * The addresses to which a custom domain is to lead, as they are stored; those that are not given are left out. By the rules of
 * links' destinations: in no blocked domain, and at no custom domain of anyone, which could lead back here.
 */
export async function readAddresses(
  tx: Tx,
  owner: number,
  body: DomainChange,
  publicOrigin: string,
): Promise<Partial<Record<Field, string | null>>> {
  const errors: Partial<Record<Field, MessageKey>> = {}
  const addresses: Partial<Record<Field, string | null>> = {}
  for (const field of FIELDS) {
    const text = body[field]
    if (text === undefined) continue
    const read = text ? readOne(text, publicOrigin) : { ok: true as const, url: null }
    if (!read.ok) errors[field] = read.fault
    else if (read.url !== null && (await claimedAmong(tx, [leadsTo(read.url)], owner)).length > 0)
      errors[field] = 'own_link'
    else if (read.url !== null && (await isBlockedHost(tx, leadsTo(read.url))))
      throw problem('url_not_allowed', { errors: { [field]: 'url_not_allowed' } })
    else addresses[field] = read.url
  }
  const faults = Object.values(errors)
  if (faults.length > 0)
    throw problem(faults.every((fault) => fault === 'own_link') ? 'url_not_allowed' : 'invalid_request', {
      errors,
    })
  return addresses
}

function readOne(text: string, publicOrigin: string) {
  const given = readAddress(text)
  return given.ok
    ? readDestination(given.address, publicOrigin)
    : { ok: false as const, fault: ADDRESS_FAULTS[given.fault] }
}

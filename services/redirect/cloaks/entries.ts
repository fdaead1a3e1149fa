import {
  type AliasDocument,
  type CloakDocument,
  codeAt,
  type HostsDocument,
  type OwnerDocument,
  type RoutingDocument,
  type SiteDocument,
} from '@sluice/contract/routing'
import { type AddressList, compileAddressList } from '@sluice/kit/address-list'
import { fillingOf } from '@sluice/kit/destinations/filling'
import { createHostTable, type HostTable } from './host-table.ts'
import { newRedirect, type Redirect } from './redirect.ts'

/** What a node refreshes. Aliases never change. */
export type LiveDocument = Exclude<RoutingDocument, AliasDocument>

/** A document in memory. `checkedAt`: when the read that confirmed it began (monotonic ms); -Infinity: stale. */
type Held<D extends LiveDocument> = {
  document: D
  checkedAt: number
  /** The highest version announced. The document is stale until it has this version. */
  wantedVersion: number
  /** When its use was last noted (monotonic ms). */
  usedAt: number
  /** 0 to 1, different for each document: how much later than necessary it is refreshed. */
  late: number
}
export type CloakEntry = Held<CloakDocument> & {
  countries: Set<string>
  /** The bytes that the records of its visits share; made with the first record. */
  recordHead: Buffer | undefined
  toReal: Redirect
  toAudit: Redirect | undefined
}
export type OwnerEntry = Held<OwnerDocument> & { blacklist: AddressList }
export type SiteEntry = Held<SiteDocument> & { blacklist: AddressList }
export type HostsEntry = Held<HostsDocument> & { table: HostTable }
export type Entry = CloakEntry | OwnerEntry | SiteEntry | HostsEntry

const redirectTo = (url: string, { clickId, trackingTemplate }: CloakDocument): Redirect =>
  newRedirect(url, fillingOf(url, clickId, trackingTemplate))

const heldSince = (checkedAt: number, late: number) => ({
  checkedAt,
  wantedVersion: 0,
  usedAt: -Infinity,
  late,
})

const withTable = (document: HostsDocument, checkedAt: number, late: number): HostsEntry => ({
  document,
  ...heldSince(checkedAt, late),
  table: createHostTable(document.hosts),
})

/** Makes a document ready for use. `checkedAt` as in `Held`. */
export function compile(document: LiveDocument, checkedAt: number, late: number): Entry {
  if (document.kind === 'hosts') return withTable(document, checkedAt, late)
  const held = heldSince(checkedAt, late)
  if (document.kind === 'cloak')
    return {
      document,
      ...held,
      countries: new Set(document.countries),
      recordHead: undefined,
      toReal: redirectTo(document.realUrl, document),
      toAudit: document.auditUrl === null ? undefined : redirectTo(document.auditUrl, document),
    }
  const blacklist = compileAddressList(document.blacklist)
  return document.kind === 'owner' ? { document, ...held, blacklist } : { document, ...held, blacklist }
}

export const noHosts = (): HostsEntry => withTable({ kind: 'hosts', version: 0, hosts: [] }, -Infinity, 0)

export const isCloak = (entry: Entry): entry is CloakEntry => entry.document.kind === 'cloak'
export const isOwner = (entry: Entry): entry is OwnerEntry => entry.document.kind === 'owner'
export const isSite = (entry: Entry): entry is SiteEntry => entry.document.kind === 'site'
/** As `codeAt` gives it. */
export const addressOf = ({ document }: CloakEntry): string => codeAt(document.domain, document.code)

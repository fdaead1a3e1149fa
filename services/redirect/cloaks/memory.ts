import {
  type AliasDocument,
  aliasKey,
  type DocumentKey,
  HOSTS_KEY,
  keyOf,
  type RoutingDocument,
  SITE_KEY,
} from '@sluice/contract/routing'
import { LRUCache } from 'lru-cache'
import type { Span } from '../span.ts'
import { spread } from '../spread.ts'
import { createCodeCache } from './code-cache.ts'
import {
  addressOf,
  type CloakEntry,
  compile,
  type Entry,
  type HostsEntry,
  isCloak,
  isOwner,
  isSite,
  type LiveDocument,
  noHosts,
  type OwnerEntry,
  type SiteEntry,
} from './entries.ts'
import { growingTo } from './growing.ts'

const USE_NOTED_EACH_MS = 1_000
/** Only codes that visitors wrote in other letters are here. */
const MOST_ALIASES = 50_000

/** All documents known to this worker, compiled for use. Bounded: the least recently used go first. */
export type Memory = {
  /** `now` in monotonic ms. */
  cloak: (bytes: Buffer, code: Span, domain: number, now: number) => CloakEntry | undefined
  owner: (id: number, now: number) => OwnerEntry | undefined
  site: () => SiteEntry | undefined
  /** Empty and outdated until they are read. */
  hosts: () => HostsEntry
  get: (key: DocumentKey) => Entry | undefined
  /** Keeps the newer of the known and the given version, and returns the one held now. */
  put: (document: LiveDocument, checkedAt: number) => Entry
  keepAlias: (alias: AliasDocument) => void
  /** The code that is meant by one in other letters at a domain; undefined when none is known to be. */
  aliasOf: (code: string, domain: number) => string | undefined
  remove: (key: DocumentKey) => void
  makeAllStale: () => void
  /** Those that account has. */
  documents: () => Iterable<RoutingDocument>
  readonly size: number
  readonly changes: number
}

/** Reordering the whole cache at each visit costs more than the look-up; once a second per entry is enough. */
const isUseDue = (entry: Entry, now: number): boolean => now - entry.usedAt > USE_NOTED_EACH_MS
function noteUse<K extends {}>(entry: Entry, cache: { get: (key: K) => unknown }, key: K, now: number): void {
  entry.usedAt = now
  cache.get(key)
}

export function createMemory(maxDocuments: number): Memory {
  const cloaks = createCodeCache<CloakEntry>(maxDocuments, (entry) => entry.document)
  const owners = new LRUCache<number, OwnerEntry>(growingTo(maxDocuments))
  const aliases = new LRUCache<DocumentKey, AliasDocument>(growingTo(MOST_ALIASES))
  let site: SiteEntry | undefined
  let hosts = noHosts()
  let changes = 0

  const get = (key: DocumentKey): Entry | undefined => {
    if (key === SITE_KEY) return site
    if (key === HOSTS_KEY) return hosts
    if (key.startsWith('alias:')) return undefined
    return key.startsWith('cloak:') ? cloaks.get(key.slice(6)) : owners.get(Number(key.slice(6)))
  }
  const keep = (entry: Entry): void => {
    if (isCloak(entry)) cloaks.set(addressOf(entry), entry)
    else if (isOwner(entry)) owners.set(entry.document.id, entry)
    else if (isSite(entry)) site = entry
    else hosts = entry
  }
  return {
    cloak(bytes, code, domain, now) {
      const entry = cloaks.peek(bytes, code, domain)
      if (entry && isUseDue(entry, now)) noteUse(entry, cloaks, addressOf(entry), now)
      return entry
    },
    owner(id, now) {
      const entry = owners.peek(id)
      if (entry && isUseDue(entry, now)) noteUse(entry, owners, id, now)
      return entry
    },
    site: () => site,
    hosts: () => hosts,
    get,
    put(document, checkedAt) {
      const known = get(keyOf(document))
      if (known && known.document.version >= document.version) {
        const confirms =
          known.document.version === document.version && document.version >= known.wantedVersion
        if (confirms) known.checkedAt = Math.max(known.checkedAt, checkedAt)
        return known
      }
      const entry = compile(document, checkedAt, spread(changes++))
      entry.wantedVersion = known?.wantedVersion ?? 0
      if (document.version < entry.wantedVersion) entry.checkedAt = -Infinity
      keep(entry)
      return entry
    },
    keepAlias(alias) {
      const key = keyOf(alias)
      if (!aliases.has(key)) changes++
      aliases.set(key, alias)
    },
    aliasOf(code, domain) {
      const meant = aliases.get(aliasKey(code, domain))?.code
      return meant === code ? undefined : meant
    },
    remove(key) {
      changes++
      if (key === SITE_KEY) site = undefined
      else if (key === HOSTS_KEY) hosts = noHosts()
      else if (key.startsWith('cloak:')) cloaks.delete(key.slice(6))
      else owners.delete(Number(key.slice(6)))
    },
    makeAllStale() {
      for (const entry of [...cloaks.values(), ...owners.values()]) entry.checkedAt = -Infinity
      if (site) site.checkedAt = -Infinity
      hosts.checkedAt = -Infinity
    },
    *documents() {
      for (const entries of [site ? [site] : [], [hosts], owners.values(), cloaks.values()])
        for (const { document } of entries) if (document.version > 0) yield document
      yield* aliases.values()
    },
    get size() {
      return cloaks.size + owners.size + (site ? 1 : 0) + (hosts.document.version > 0 ? 1 : 0)
    },
    get changes() {
      return changes
    },
  }
}
